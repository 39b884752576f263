import type { AspectRatio } from '@studio/contract/photoshoot'
import type { Size } from '@studio/domain/photoshoot'

/** Size in px for each ratio, about a megapixel, by models that take ratios instead of sizes. */
export const MEGAPIXEL: Record<AspectRatio, Size> = {
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1184, height: 864 },
  '3:4': { width: 864, height: 1184 },
  '16:9': { width: 1344, height: 768 },
  '9:16': { width: 768, height: 1344 },
}
