import type { Edit, LocalAdjustment, SpotRepair } from '@studio/contract/darkroom'
import type { Area } from '@studio/edit-engine'
import type { TilePlace } from './tiles.ts'
import type { ZoomView } from './zoom-area.ts'

/** Small preview of a preset, with its key. */
export type LookLayer = `look:${string}`

/** Pixels of the result in full size: of the edited image, or of the original with the same crop. */
export type ZoomLayer = 'zoom' | 'zoomBefore'

/** What is shown: the edited image, the original with the same crop, parts of both in full size, or a small preview. */
export type Layer = 'after' | 'before' | ZoomLayer | LookLayer

export const isZoomLayer = (layer: Layer): layer is ZoomLayer => layer === 'zoom' || layer === 'zoomBefore'
export const isLookLayer = (layer: Layer): layer is LookLayer => layer.startsWith('look:')

export interface RenderRequest {
  layer: Layer
  edit: Edit
  /** Reduced, while a control moves. */
  isDraft: boolean
  /** Marks pixels that are clipped. */
  showsClipping: boolean
  /** What layers in full size show. */
  view?: ZoomView
  /** Hash of the repairs of the edit, if they are the stored ones: tiles in full size have them. */
  repairsHash?: string | undefined
}

/** The mask of one adjustment, with the crop of the edit. */
export interface MaskRequest {
  geometry: Edit['geometry']
  repairs?: Edit['repairs']
  adjustment: LocalAdjustment
  isDraft: boolean
}

export type Ask =
  | { kind: 'open'; proxy: Blob; baseMap: ArrayBuffer; original: { width: number; height: number } }
  /** With the repairs of this hash, if it has one. */
  | { kind: 'tile'; place: TilePlace; repairsHash: string | undefined; file: Blob }
  | { kind: 'patch'; hash: string; file: Blob }
  | ({ kind: 'render'; ticket: number } & RenderRequest)
  | ({ kind: 'mask' } & MaskRequest)
  /** Colour of the original at fractions of its width and height. */
  | { kind: 'sample'; ticket: number; x: number; y: number }
  /** The best source of a spot that the edit doesn’t have yet. */
  | { kind: 'source'; ticket: number; edit: Edit; spot: Pick<SpotRepair, 'x' | 'y' | 'radius'> }

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
  /** Of layers in full size: its pixels, and the size of the whole result. */
  zoom?: { area: Area; frame: { width: number; height: number } }
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8ClampedArray<ArrayBuffer>
  histogram: Histogram
}

export interface MaskRendering {
  /** Id of the adjustment. */
  id: string
  width: number
  height: number
  /** From 0 outside of the mask to 255. */
  data: Uint8Array<ArrayBuffer>
}

/** Levels of the original. */
export interface SampledColour {
  red: number
  green: number
  blue: number
}

/** Why the worker can’t show the image. */
export type Failure = 'engine' | 'proxy'

export type WorkerMessage =
  | { kind: 'opened'; width: number; height: number }
  | ({ kind: 'rendered' } & Rendering)
  | { kind: 'missing'; tiles: TilePlace[]; repairsHash: string | undefined }
  | { kind: 'missingPatches'; hashes: string[] }
  | ({ kind: 'masked' } & MaskRendering)
  | { kind: 'sampled'; ticket: number; colour: SampledColour }
  /** As fractions of the original’s width and height. */
  | { kind: 'sourced'; ticket: number; source: { x: number; y: number } }
  | { kind: 'failed'; why: Failure }
