/** The eight poses of pose variety in display order. */
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
export type Pose = (typeof POSES)[number]
