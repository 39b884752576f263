import {
  LOCAL_VALUES,
  type LocalAdjustment,
  MASK_KINDS,
  MASK_MODES,
  type MaskPart,
} from '@studio/contract/darkroom'
import { MASK_DEFAULTS } from '@studio/domain/darkroom'

/** Values of a local adjustment in the order of the engine (`assembly/local.ts`). Absent ones are neutral. */
export const localValuesOf = (adjustments: readonly LocalAdjustment[]): Float64Array =>
  Float64Array.from(adjustments.flatMap((values) => LOCAL_VALUES.map((name) => values[name] ?? 0)))

/** Numbers of a part after kind, mode and inversion, as `assembly/masks.ts` reads them: six, or those of all strokes. */
function numbersOfKind(part: MaskPart): number[] {
  switch (part.kind) {
    case 'linear':
      return [part.x1, part.y1, part.x2, part.y2, 0, 0]
    case 'radial': {
      const { x, y, width, height, angle = 0, feather = MASK_DEFAULTS.radial.feather } = part
      return [x, y, width, height, angle, feather]
    }
    case 'luminance':
      return [part.from, part.to, part.feather ?? MASK_DEFAULTS.luminance.feather, 0, 0, 0]
    case 'colour': {
      const { range = MASK_DEFAULTS.colour.range, feather = MASK_DEFAULTS.colour.feather } = part
      return [part.red, part.green, part.blue, range, feather, 0]
    }
    case 'brush':
      return [
        part.strokes.length,
        ...part.strokes.flatMap((stroke) => {
          const { softness = MASK_DEFAULTS.brush.softness, flow = MASK_DEFAULTS.brush.flow } = stroke
          const { size, isErased = false, points } = stroke
          return [size, softness, flow, Number(isErased), points.length / 2, ...points]
        }),
      ]
  }
}

/** Numbers of a mask. Masks with the same numbers have the same values. */
export const numbersOfMask = ({ parts }: Pick<LocalAdjustment, 'parts'>): Float64Array =>
  Float64Array.from([
    parts.length,
    ...parts.flatMap((part) => [
      MASK_KINDS.indexOf(part.kind),
      MASK_MODES.indexOf(part.mode),
      Number(part.invert ?? false),
      ...numbersOfKind(part),
    ]),
  ])

export const isSameMask = (a: Float64Array | undefined, b: Float64Array): boolean =>
  a?.length === b.length && b.every((value, at) => value === a[at])
