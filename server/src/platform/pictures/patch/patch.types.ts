import type { MaskPart } from '@studio/contract/darkroom'
import type { Area } from '@studio/edit-engine'

/** Part of an upright original that a generated edit changes, as a mask of these parts. */
export interface EditArea {
  parts: MaskPart[]
}

/** PNG without metadata, in sRGB. */
export interface SentImage {
  bytes: Uint8Array
  mime: 'image/png'
  width: number
  height: number
}

/**
 * What is sent of an original for a generated edit: a square around the area with as much of its surroundings, or what
 * the image has of it.
 */
export interface EditWindow {
  kind: 'window'
  /** In whole pixels of the upright original. */
  window: Area
  image: SentImage
  /** As large as the image: white where the area is, black elsewhere. */
  mask: SentImage
  /** The part of the image that includes the area, in px of the image. */
  box: Area
}

/** An area that can’t be edited: without a pixel, of too many pixels, or with too little around it to compare. */
export interface UnusableArea {
  kind: 'unusable'
  reason: 'empty' | 'tooLarge'
}

export interface PatchMetrics {
  /** How far the answer was displaced, in px of the original: the mean just outside of the area. */
  displacement: number
  /** Median ΔE76 by which colours just outside of the area were corrected. */
  colourChange: number
  /** Median ΔE76 that is left there. */
  remainingDifference: number
  /** Correlation of gradients outside of the area with the original, from −1 to 1. */
  correlation: number
  /** True if the correlation is so low that the displacement must be stated. */
  isUncertain: boolean
  /** Pixels outside of the area that the patch changes, as counted in its opacity. */
  changedOutside: number
}

/** Pixels for a repair of kind `generated`. */
export interface Patch {
  kind: 'patch'
  /**
   * Lossless PNG with three channels and twice the height of the box: colours in the original’s own values above,
   * opacity as grey below. Opacity is 0 outside of the area.
   */
  png: Uint8Array
  /** In whole pixels of the upright original. */
  box: Area
  metrics: PatchMetrics
}

/** An answer that isn’t the image that was sent. */
export interface RejectedAnswer {
  kind: 'rejected'
  reason: 'differentImage'
  correlation: number
}
