import { type RefObject, useMemo, useState } from 'react'
import { movedView, type Rendering, type ZoomView } from '../engine/index.ts'
import { useRoom } from '../stage/use-room.ts'

/** Device pixels for one pixel of the result. */
export const ZOOM_SCALES = [1, 2] as const
export type ZoomScale = (typeof ZOOM_SCALES)[number]

export interface Zoom {
  /** Undefined while the whole image is shown. */
  scale: ZoomScale | undefined
  view: ZoomView | undefined
  /** CSS px for one pixel of the result. */
  pixel: number
  room: { width: number; height: number }
  /** Shows a place, as fractions of the result; without one, the same or the centre. */
  show: (scale: ZoomScale | undefined, place?: { x: number; y: number }) => void
  /** Shows 100 % or the whole image. */
  toggle: () => void
  /** Moves what is shown by CSS px. */
  move: (frame: { width: number; height: number }, by: { x: number; y: number }) => void
}

interface Place {
  scale: ZoomScale
  x: number
  y: number
}

/** What is shown of the image in full size in an element. */
export function useZoom(element: RefObject<HTMLElement | null>, isAvailable: boolean): Zoom {
  const room = useRoom(element)
  const [place, setPlace] = useState<Place>()
  const shown = isAvailable && room.width > 0 ? place : undefined
  const { width, height } = room
  const view = useMemo(() => {
    if (!shown) return undefined
    const pixels = devicePixelRatio / shown.scale
    return { x: shown.x, y: shown.y, width: width * pixels, height: height * pixels }
  }, [shown, width, height])
  const pixel = (shown?.scale ?? 1) / devicePixelRatio
  const show: Zoom['show'] = (scale, at) => setPlace(scale && { x: 0.5, y: 0.5, ...place, ...at, scale })
  return {
    scale: shown?.scale,
    view,
    pixel,
    room,
    show,
    toggle: () => show(shown ? undefined : 1),
    move(frame, by) {
      if (!shown || !view) return
      const { x, y } = movedView(view, frame, { x: by.x / pixel, y: by.y / pixel })
      setPlace({ ...shown, x, y })
    },
  }
}

/** Place under a pointer, as fractions of an image that is fitted into an element. Null beside the image. */
export function placeInFitted(
  { width, height }: Pick<Rendering, 'width' | 'height'>,
  room: { left: number; top: number; width: number; height: number },
  pointer: { x: number; y: number },
): { x: number; y: number } | null {
  const scale = Math.min(room.width / width, room.height / height)
  const x = 0.5 + (pointer.x - room.left - room.width / 2) / (width * scale)
  const y = 0.5 + (pointer.y - room.top - room.height / 2) / (height * scale)
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null
}
