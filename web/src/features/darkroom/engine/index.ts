/** Renders edits in a worker. */
export type { ColourSpace, Failure, Histogram, Layer, Rendering } from './protocol.ts'
export { type RenderingState, useRendering } from './use-rendering.ts'
