import type { Area } from '@studio/edit-engine'

/** What is shown of the result in full size: its centre as fractions of the result, and the pixels that there is room for. */
export interface ZoomView {
  x: number
  y: number
  width: number
  height: number
}

interface Frame {
  width: number
  height: number
}

/** Start and length of a side: the whole result if it fits, otherwise inside of it. */
function sideOf(centre: number, room: number, most: number): [start: number, length: number] {
  const length = Math.max(1, Math.min(most, Math.round(room)))
  return [Math.min(most - length, Math.max(0, Math.round(centre * most - length / 2))), length]
}

/** Pixels of the result that a view shows. */
export function zoomArea(view: ZoomView, frame: Frame): Area {
  const [x, width] = sideOf(view.x, view.width, frame.width)
  const [y, height] = sideOf(view.y, view.height, frame.height)
  return { x, y, width, height }
}

/** The view moved by so many pixels of the result, from where it is shown. */
export function movedView(view: ZoomView, frame: Frame, { x, y }: { x: number; y: number }): ZoomView {
  const area = zoomArea(view, frame)
  return {
    ...view,
    x: (area.x + x + area.width / 2) / frame.width,
    y: (area.y + y + area.height / 2) / frame.height,
  }
}
