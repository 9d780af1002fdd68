import AsyncDraw

print("asyncdraw")
