/** Renders edits in a worker. */
export type { Histogram, MaskRendering, Rendering, SampledColour } from './protocol.ts'
export { movedView, zoomArea, type ZoomView } from './zoom-area.ts'
export { type RenderingState, useRendering } from './use-rendering.ts'
