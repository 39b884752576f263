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
export type Pose = (typeof POSES)[number]
