import type { AspectRatio, Quality } from '@studio/contract/photoshoot'

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
