import AsyncDraw

print("benchmarks")
