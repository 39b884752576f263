import { type DraftShot, shownSeconds, timelineOf } from '@studio/contract/video'

type Cut = Pick<DraftShot, 'id' | 'seconds' | 'trim' | 'transition'>

/** A shot on the timeline, in seconds of the video. */
export interface Clip {
  id: string
  start: number
  end: number
  /** Start of the next clip. From here to its end, both overlap. */
  until: number
  /** Trimmed seconds at the start of the shot. */
  skipped: number
}

/** The shots in sequence as the video shows them. */
export function clipsOf(shots: readonly Cut[]): { clips: Clip[]; seconds: number } {
  const { starts, seconds } = timelineOf(shots)
  const clips = shots.map((shot, index): Clip => {
    const start = starts[index]!
    const end = start + shownSeconds(shot)
    return { id: shot.id, start, end, until: starts[index + 1] ?? end, skipped: shot.trim?.start ?? 0 }
  })
  return { clips, seconds }
}

/** Shot at a time. During a transition, the incoming one. */
export function clipAt(clips: readonly Clip[], at: number): number {
  const place = clips.findLastIndex(({ start }) => start <= at)
  return Math.max(0, place)
}

/** Start of the part that a shot doesn't share with the one before it. */
export const aloneFrom = (clips: readonly Clip[], index: number): number =>
  Math.max(clips[index]?.start ?? 0, clips[index - 1]?.end ?? 0)

/** Start of the current shot, or of the previous one if it is already there. */
export function previousStart(clips: readonly Clip[], at: number): number {
  return clips.findLast(({ start }) => start < at - 0.05)?.start ?? 0
}

export function nextStart(clips: readonly Clip[], at: number, seconds: number): number {
  return clips.find(({ start }) => start > at + 0.001)?.start ?? seconds
}

const STEPS = [0.5, 1, 2, 5, 10, 30, 60] as const
const MIN_TICK_PIXELS = 56

/** Ruler marks, as dense as their labels allow. */
export function ticksOf(seconds: number, pixelsPerSecond: number): number[] {
  const step = STEPS.find((each) => each * pixelsPerSecond >= MIN_TICK_PIXELS) ?? STEPS.at(-1)!
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, n) => n * step)
}

const MAX_PIXELS_PER_SECOND = 240
/** Min. width in px for the number of a shot and a finger. */
const MIN_CLIP_PIXELS = 32

/** Pixels per second: everything visible, unless a shot would be too narrow, times the zoom. */
export function scaleOf(width: number, clips: readonly Clip[], zoom: number): number {
  const seconds = clips.at(-1)?.end ?? 0
  if (width <= 0 || seconds <= 0) return 0
  const shortest = Math.min(...clips.map(({ start, until }) => until - start))
  const fit = Math.max(width / seconds, Math.min(MAX_PIXELS_PER_SECOND, MIN_CLIP_PIXELS / shortest))
  return Math.max(fit, Math.min(MAX_PIXELS_PER_SECOND, fit * zoom))
}

/** `0:03.5`: minutes, seconds and tenths. */
export function timeText(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`
}
