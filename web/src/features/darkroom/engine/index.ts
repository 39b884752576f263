/** Renders edits in a worker. */
export type { Histogram, Rendering } from './protocol.ts'
export { type RenderingState, useRendering } from './use-rendering.ts'
