import { useState } from 'react'

/** Zoom and centre shared by both images. The centre is a point of the image, 0 to 1. */
export interface View {
  scale: number
  x: number
  y: number
}

const FIT: View = { scale: 1, x: 0.5, y: 0.5 }
const MAX_SCALE = 8
const STEP = 1.5
const PAN = 0.12

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Clamps a view: never smaller than the whole image, never beyond its edges. */
export function within({ scale, x, y }: View): View {
  const near = Math.min(MAX_SCALE, Math.max(1, scale))
  const half = 0.5 / near
  const inside = (at: number) => Math.min(1 - half, Math.max(half, at))
  return { scale: near, x: inside(x), y: inside(y) }
}

/** Zooms by a factor around a point of the visible area (0 to 1), which stays in place. */
export function zoomAt({ scale, x, y }: View, factor: number, left: number, top: number): View {
  const next = Math.min(MAX_SCALE, Math.max(1, scale * factor))
  const shift = 1 / scale - 1 / next
  return within({ scale: next, x: x + (left - 0.5) * shift, y: y + (top - 0.5) * shift })
}

export interface SharedZoom {
  view: View
  zoomAt: (factor: number, left: number, top: number) => void
  /** Pans by fractions of the visible width and height. */
  panBy: (x: number, y: number) => void
  /** Handles a key press. Returns false for other keys. */
  press: (key: string) => boolean
}

/** One view shared by two images. */
export function useSharedZoom(): SharedZoom {
  const [view, setView] = useState(FIT)
  const panBy = (x: number, y: number) =>
    setView((now) => within({ ...now, x: now.x + x / now.scale, y: now.y + y / now.scale }))
  return {
    view,
    panBy,
    zoomAt: (factor, left, top) => setView((now) => zoomAt(now, factor, left, top)),
    press(key) {
      const arrow = ARROWS[key]
      if (arrow) panBy(arrow[0] * PAN, arrow[1] * PAN)
      else if (key === '+' || key === '=') setView((now) => zoomAt(now, STEP, 0.5, 0.5))
      else if (key === '-') setView((now) => zoomAt(now, 1 / STEP, 0.5, 0.5))
      else if (key === '0') setView(FIT)
      else return false
      return true
    },
  }
}
