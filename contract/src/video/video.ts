import * as z from 'zod/mini'

export { ASPECT_RATIOS, AspectRatio } from '../models/index.ts'

/** Camera moves in display order. */
export const CAMERA_MOVES = ['static', 'pan', 'tilt', 'push-in', 'pull-out', 'orbit', 'handheld'] as const
export const CameraMove = z.enum(CAMERA_MOVES)
export type CameraMove = z.infer<typeof CameraMove>

/** Transitions to the next shot. */
export const TRANSITIONS = ['cut', 'dissolve', 'fade', 'wipe'] as const
export const Transition = z.enum(TRANSITIONS)
export type Transition = z.infer<typeof Transition>

/** Short side of a video in px. */
export const RESOLUTIONS = ['360p', '720p', '1080p'] as const
export const Resolution = z.enum(RESOLUTIONS)
export type Resolution = z.infer<typeof Resolution>

/** Frames per second. */
export const FRAME_RATES = [24, 25, 30] as const
export const FrameRate = z.literal(FRAME_RATES)
export type FrameRate = z.infer<typeof FrameRate>
