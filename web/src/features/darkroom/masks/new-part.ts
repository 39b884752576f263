import type { MaskKind, MaskMode, MaskPart } from '@studio/contract/darkroom'
import { uprightEllipse, type View, withEnds } from './mask-geometry.ts'

/** Kinds that have an area as soon as they are added. A brushed part begins with its first stroke. */
export type PlacedKind = Exclude<MaskKind, 'brush'>

/** A part in the middle of what is shown. */
export function newPart(kind: PlacedKind, mode: MaskMode, view: View): MaskPart {
  switch (kind) {
    case 'linear': {
      const [start, end] = [view.toOriginal({ x: 0.5, y: 0.35 }), view.toOriginal({ x: 0.5, y: 0.65 })]
      return withEnds({ mode, kind, x1: 0.5, y1: 0, x2: 0.5, y2: 1 }, start, end, view.original)
    }
    case 'radial':
      return uprightEllipse(
        { mode, kind, x: 0.5, y: 0.5, width: 0.25, height: 0.25 },
        { x: 0.5, y: 0.5 },
        { x: 0.25, y: 0.25 },
        view,
      )
    case 'luminance':
      return { mode, kind, from: 60, to: 100 }
    case 'colour':
      return { mode, kind, red: 128, green: 128, blue: 128 }
  }
}
