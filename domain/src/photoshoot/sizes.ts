import type { AspectRatio } from '@studio/contract/models'

export interface Size {
  /** In pixels. */
  width: number
  height: number
}

/** Size of a ratio with this long side in px. Both sides are multiples of `step`. */
export function sizeWithin(aspectRatio: AspectRatio, longSide: number, step: number): Size {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
  const unit = longSide / Math.max(across, down)
  const even = (value: number) => Math.max(step, Math.round(value / step) * step)
  return { width: even(across * unit), height: even(down * unit) }
}

/** Swaps width and height. */
export const turned = ({ width, height }: Size): Size => ({ width: height, height: width })
