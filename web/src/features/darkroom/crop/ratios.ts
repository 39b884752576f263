import type { Size } from './crop-geometry.ts'

export const RATIOS = ['free', 'original', '1:1', '3:2', '4:3', '5:4', '16:9', '2:1'] as const
export type Ratio = (typeof RATIOS)[number]

/** Width by height, null if it is free. `isUpright` swaps the sides of named proportions. */
export function ratioOf(ratio: Ratio, size: Size, isUpright: boolean): number | null {
  if (ratio === 'free') return null
  if (ratio === 'original') return size.width / size.height
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return isUpright ? down / across : across / down
}
