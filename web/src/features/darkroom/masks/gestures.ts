import type { PointerEvent } from 'react'
import type { Point } from './mask-geometry.ts'

/** Where a pointer is in the layer over the shown image, as fractions of it. */
export function pointOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const layer = currentTarget.closest('[data-mask-layer]') ?? currentTarget
  const { left, top, width, height } = layer.getBoundingClientRect()
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) }
}
