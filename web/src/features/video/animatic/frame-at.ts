import { TRANSITION_SECONDS, type Transition } from '@studio/contract/video'
import { type Clip, clipAt } from '../timeline/timeline-maths.ts'

/** A moment of a shot: its index and the time within it in seconds. */
export interface Moment {
  index: number
  at: number
}

/** Content of the video at a time: one shot, or two in transition with the progress from 0 to 1. */
export type Frame =
  | { shows: Moment; gives?: never; share?: never; by?: never }
  | { shows: Moment; gives: Moment; share: number; by: Exclude<Transition, 'cut'> }

/** Volume of a shot in this frame, 0 to 1. As in the rendered video, sound follows the image. */
export function volumeOf(frame: Frame, { index }: Moment): number {
  if (!frame.gives) return 1
  const { shows, share, by } = frame
  const incoming = by === 'fade' ? 2 * share - 1 : share
  const outgoing = by === 'fade' ? 1 - 2 * share : 1 - share
  return Math.min(1, Math.max(0, index === shows.index ? incoming : outgoing))
}

/** Undefined without shots. */
export function frameAt(
  clips: readonly Clip[],
  transitions: readonly Transition[],
  seconds: number,
): Frame | undefined {
  const index = clipAt(clips, seconds)
  const clip = clips[index]
  if (!clip) return undefined
  const momentOf = (place: number): Moment => {
    const { start, end, skipped } = clips[place]!
    return { index: place, at: skipped + Math.min(Math.max(0, seconds - start), end - start) }
  }
  const shows = momentOf(index)
  const by = transitions[index - 1]
  const share = (seconds - clip.start) / TRANSITION_SECONDS
  if (by === undefined || by === 'cut' || share >= 1) return { shows }
  return { shows, gives: momentOf(index - 1), share, by }
}
