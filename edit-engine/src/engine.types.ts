import type { Edit, LocalAdjustment, Repair } from '@studio/contract/darkroom'

/** Colour space of a picture and of its result. Both have the transfer curve of sRGB. */
export type ColourSpace = 'srgb' | 'display-p3'

/** Upright original. */
export interface PictureInfo {
  width: number
  height: number
  colourSpace: ColourSpace
}

/** Rectangle in whole pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Pixels of a part of the picture: rows from top to bottom, one byte a channel. A fourth channel is opacity and is kept. */
export interface Pixels extends Area {
  channels: 3 | 4
  data: Uint8Array
}

/** A whole picture, which is changed in place. */
export type WholePicture = Omit<Pixels, 'x' | 'y'>

/** Pixels of a generated repair, and the pixels of the picture that they lie over. */
export interface Patch extends Area {
  /** Red, green and blue of each pixel, in the picture’s own levels. */
  colours: Uint8Array
  /** One byte a pixel: at 0, the picture’s pixel stays as it is. */
  alphas: Uint8Array
}

/**
 * Luminance of a picture at low resolution. It is measured once, and every renderer of the picture uses the same one, because
 * another reduction gives other pixels.
 */
export interface BaseMap {
  width: number
  height: number
  samples: Uint16Array
}

/**
 * What an edit does to pixels: nothing (the result is the original), only moves them, changes each by its own values, or
 * also by the base map.
 */
export type Effect = 'none' | 'moves' | 'changes' | 'changes-by-base-map'

export interface Prepared {
  /** Size of the result. */
  width: number
  height: number
  effect: Effect
}

/** A picture that is being edited. Its methods throw `RangeError` for areas and sizes that don’t fit. */
export interface EditedPicture {
  /** Measures the base map. `rows` are whole rows of the picture from top to bottom, in strips of any height. */
  measureBaseMap(rows: Iterable<Pixels>): BaseMap
  loadBaseMap(map: BaseMap): void
  /** Sets the edit for what follows, whose pixels are repaired already. `isDraft` computes the colour table with an eighth of its nodes, for moving sliders. */
  prepare(edit: Edit, options?: { isDraft?: boolean }): Prepared
  /** Part of the picture that an area of the result is computed from. */
  sourceArea(area: Area): Area
  /** Renders an area of the result from pixels that include `sourceArea(area)`. */
  render(source: Pixels, area: Area): Uint8Array
  /**
   * The mask of one adjustment in an area of the result, one byte a pixel; the prepared edit needn’t have it. From pixels that
   * include `sourceArea(area)`.
   */
  renderMask(adjustment: LocalAdjustment, source: Pixels, area: Area): Uint8Array
}

export interface EditEngine {
  version: number
  /** Opens a picture, with memory of its own. */
  open(picture: PictureInfo): EditedPicture
  /**
   * Applies repairs to a whole upright picture in their order, in place. Without those that change nothing. `patches` has those of
   * generated repairs by hash. Throws `RangeError` if one is missing, doesn’t fit, or the version has no repairs.
   */
  repair(picture: WholePicture, repairs: readonly Repair[], patches?: ReadonlyMap<string, Patch>): void
}
