import type { Edit } from '@studio/contract/darkroom'

/** Small preview of a preset, with its key. */
export type LookLayer = `look:${string}`

/** What is shown: the edited image, the original with the same crop, or a small preview. */
export type Layer = 'after' | 'before' | LookLayer

export const isLookLayer = (layer: Layer): layer is LookLayer => layer.startsWith('look:')

export interface RenderRequest {
  layer: Layer
  edit: Edit
  /** Reduced, while a control moves. */
  isDraft: boolean
  /** Marks pixels that are clipped. */
  showsClipping: boolean
}

export type Ask =
  | { kind: 'open'; proxy: Blob; baseMap: ArrayBuffer; originalSide: number }
  | ({ kind: 'render'; ticket: number } & RenderRequest)

/** Counts of the levels of each channel, and shares of pixels that are clipped, from 0 to 1. */
export interface Histogram {
  red: Uint32Array
  green: Uint32Array
  blue: Uint32Array
  black: number
  white: number
}

export type ColourSpace = 'srgb' | 'display-p3'

export interface Rendering {
  layer: Layer
  ticket: number
  width: number
  height: number
  colourSpace: ColourSpace
  isDraft: boolean
  /** Its geometry was rendered, too. */
  isCropped: boolean
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8ClampedArray<ArrayBuffer>
  histogram: Histogram
}

/** Why the worker can’t show the image. */
export type Failure = 'engine' | 'proxy'

export type WorkerMessage =
  | { kind: 'opened'; width: number; height: number }
  | ({ kind: 'rendered' } & Rendering)
  | { kind: 'failed'; why: Failure }
