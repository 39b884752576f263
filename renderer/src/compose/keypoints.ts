// Joints and face points of a figure, named as pose tools expect.

import { at, mix, type Vec } from '../scene/vectors.ts'
import type { Skeleton } from './figure/skeleton.ts'

/** The 18 key points of OpenPose's COCO model in their order. "right" is the wearer's right. */
export const KEYPOINTS = [
  'nose',
  'neck',
  'right_shoulder',
  'right_elbow',
  'right_wrist',
  'left_shoulder',
  'left_elbow',
  'left_wrist',
  'right_hip',
  'right_knee',
  'right_ankle',
  'left_hip',
  'left_knee',
  'left_ankle',
  'right_eye',
  'left_eye',
  'right_ear',
  'left_ear',
] as const
export type KeypointName = (typeof KEYPOINTS)[number]

/** Key points of the face, visible only from the front. */
export const FACE: ReadonlySet<KeypointName> = new Set([
  'nose',
  'right_eye',
  'left_eye',
  'right_ear',
  'left_ear',
])

/** Bones in the drawing order of OpenPose, each with its parent key point. */
export const BONES: readonly (readonly [KeypointName, KeypointName])[] = [
  ['neck', 'right_shoulder'],
  ['neck', 'left_shoulder'],
  ['right_shoulder', 'right_elbow'],
  ['right_elbow', 'right_wrist'],
  ['left_shoulder', 'left_elbow'],
  ['left_elbow', 'left_wrist'],
  ['neck', 'right_hip'],
  ['right_hip', 'right_knee'],
  ['right_knee', 'right_ankle'],
  ['neck', 'left_hip'],
  ['left_hip', 'left_knee'],
  ['left_knee', 'left_ankle'],
  ['neck', 'nose'],
  ['nose', 'right_eye'],
  ['right_eye', 'right_ear'],
  ['nose', 'left_eye'],
  ['left_eye', 'left_ear'],
]

/** Every key point of a figure in the set, in the order of {@link KEYPOINTS}. */
export function keypointsOf(s: Skeleton): [KeypointName, Vec][] {
  const face = (x: number, y: number, z: number) => at(s.headAxes, s.head, [x, y, z])
  const places: Record<KeypointName, Vec> = {
    nose: face(0, -0.02, 0.095),
    // As in the training data of the model: midway between the shoulders.
    neck: mix(s.shoulders[0], s.shoulders[1], 0.5),
    right_shoulder: s.shoulders[1],
    right_elbow: s.elbows[1],
    right_wrist: s.wrists[1],
    left_shoulder: s.shoulders[0],
    left_elbow: s.elbows[0],
    left_wrist: s.wrists[0],
    right_hip: s.hips[1],
    right_knee: s.knees[1],
    right_ankle: s.ankles[1],
    left_hip: s.hips[0],
    left_knee: s.knees[0],
    left_ankle: s.ankles[0],
    right_eye: face(-0.03, 0.015, 0.085),
    left_eye: face(0.03, 0.015, 0.085),
    right_ear: face(-0.07, 0, 0),
    left_ear: face(0.07, 0, 0),
  }
  return KEYPOINTS.map((name) => [name, places[name]])
}
