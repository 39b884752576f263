// The built-in engine, "Studio Preview": a virtual photo studio that reads a prompt, builds a set and renders it.

export { createStudioEngine, type StudioEngineOptions } from './engine.ts'
export { poseSkeleton, type Keypoint } from './build/pose-skeleton.ts'
export { readPrompt } from './read/read-prompt.ts'
export type { Reading, Span } from './read/scene-spec.ts'
