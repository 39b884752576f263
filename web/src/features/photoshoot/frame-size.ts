import type { AspectRatio, Quality } from '@studio/contract/photoshoot'

/** What the ratios are called (specification, section 9). */
export const RATIO_NAMES = {
  '1:1': 'square',
  '4:3': 'standard',
  '3:4': 'portrait',
  '16:9': 'landscape',
  '9:16': 'story',
} as const satisfies Record<AspectRatio, string>

const LONG_SIDE = { draft: 512, final: 1024 } as const

export function sidesOf(ratio: AspectRatio): { width: number; height: number } {
  const [width, height] = ratio.split(':').map(Number) as [number, number]
  return { width, height }
}

/** Pixels of a picture of the built-in engine (decisions, "Jobs": 512 or 1024 on the long side). */
export function pixelsOf(ratio: AspectRatio, quality: Quality): { width: number; height: number } {
  const { width, height } = sidesOf(ratio)
  const scale = LONG_SIDE[quality] / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
