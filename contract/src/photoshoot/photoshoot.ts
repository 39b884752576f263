import * as z from 'zod/mini'
import { POSES } from '../vocabulary/index.ts'

export { POSES }
export { ASPECT_RATIOS, AspectRatio, QUALITIES, Quality, ReferenceRole } from '../models/index.ts'

/** The eight photographic styles (specification, section 9). */
export const STYLES = [
  'editorial',
  'commercial',
  'lifestyle',
  'fashion',
  'portrait',
  'artistic',
  'documentary',
  'candid',
] as const
export const Style = z.enum(STYLES)
export type Style = z.infer<typeof Style>

export const Pose = z.enum(POSES)
export type Pose = z.infer<typeof Pose>
