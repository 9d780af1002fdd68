import AsyncDraw
import Testing
