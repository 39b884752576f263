import type { AspectRatio } from '../models/index.ts'
import type { FrameRate, Resolution, Transition } from './video.ts'

export const MAX_SHOTS = 30
export const MIN_SHOT_SECONDS = 2
export const MAX_SHOT_SECONDS = 8
export const MAX_SHOT_PROMPT_LENGTH = 4_000
export const MAX_CAPTION_LENGTH = 200
export const MAX_TITLE_LENGTH = 120
/** Duration of a dissolve, fade or wipe in seconds. Both shots overlap during this time. */
export const TRANSITION_SECONDS = 0.5
/** Min. length in seconds of a trimmed shot: longer than its two transitions. */
export const MIN_TRIMMED_SECONDS = 1
export const DEFAULT_RESOLUTION: Resolution = '720p'
export const DEFAULT_FRAME_RATE: FrameRate = 24
/** Max. storyboards per user. */
export const MAX_STORYBOARDS = 200

/** The visible part of a shot, in seconds from its start. */
export interface Trim {
  start: number
  end: number
}

interface Cutting {
  seconds: number
  trim?: Trim | null | undefined
  transition?: Transition | undefined
}

/** Visible seconds of a shot. */
export const shownSeconds = ({ seconds, trim }: Cutting): number =>
  trim ? Math.min(trim.end, seconds) - trim.start : seconds

/** Start of each shot in the video and the total length, in seconds. The last transition isn't used. */
export function timelineOf(shots: readonly Cutting[]): { starts: number[]; seconds: number } {
  const starts: number[] = []
  let at = 0
  shots.forEach((shot, index) => {
    starts.push(at)
    at += shownSeconds(shot)
    const isLast = index === shots.length - 1
    if (!isLast && (shot.transition ?? 'cut') !== 'cut') at -= TRANSITION_SECONDS
  })
  return { starts, seconds: at }
}

/** Width and height of a video in px, both even. */
export function filmSize(
  aspectRatio: AspectRatio,
  resolution: Resolution,
): { width: number; height: number } {
  const short = Number.parseInt(resolution, 10)
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
  const even = (v: number) => Math.round(v / 2) * 2
  return across >= down
    ? { width: even((short * across) / down), height: short }
    : { width: short, height: even((short * down) / across) }
}
