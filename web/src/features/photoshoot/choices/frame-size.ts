import type { AspectRatio } from '@studio/contract/photoshoot'

/** Names of the ratios (specification, section 9). */
export const RATIO_NAMES = {
  '1:1': 'square',
  '4:3': 'standard',
  '3:4': 'portrait',
  '16:9': 'landscape',
  '9:16': 'story',
} as const satisfies Record<AspectRatio, string>

export function sidesOf(ratio: AspectRatio): { width: number; height: number } {
  const [width, height] = ratio.split(':').map(Number) as [number, number]
  return { width, height }
}
