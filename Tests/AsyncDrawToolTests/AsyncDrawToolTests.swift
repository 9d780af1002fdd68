import AsyncDrawTool
import Testing
