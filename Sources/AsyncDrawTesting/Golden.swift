import AsyncDraw
