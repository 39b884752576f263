// The built-in engine, "Studio Preview": a virtual photo studio that reads a prompt, builds a set and renders it.

export { createStudioEngine, type StudioEngine, type StudioEngineOptions } from './engine.ts'
