import type { MaskKind } from '@studio/contract/darkroom'

/** Values that parts of masks and strokes have if they are absent. */
export const MASK_DEFAULTS = {
  radial: { feather: 50 },
  luminance: { feather: 20 },
  colour: { range: 30, feather: 50 },
  brush: { softness: 50, flow: 100 },
} as const satisfies Partial<Record<MaskKind, Record<string, number>>>
