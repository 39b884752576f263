import * as z from 'zod/mini'

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

/** The eight poses of the pose variety switch, in the order in which they are shown. */
export const POSES = [
  'standing-front',
  'three-quarter-turn',
  'profile',
  'seated',
  'leaning',
  'walking',
  'over-the-shoulder',
  'hands-on-hips',
] as const
export const Pose = z.enum(POSES)
export type Pose = z.infer<typeof Pose>
