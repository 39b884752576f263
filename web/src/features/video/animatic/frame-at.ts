import { TRANSITION_SECONDS, type Transition } from '@studio/contract/video'
import { type Clip, clipAt } from '../timeline/timeline-maths.ts'

/** A moment of a shot: which one, and at which of its own seconds. */
export interface Moment {
  index: number
  at: number
}

/** What the film shows at a second: one shot, or the one that goes and the one that comes, 0 to 1 of the way. */
export type Frame =
  | { shows: Moment; gives?: never; share?: never; by?: never }
  | { shows: Moment; gives: Moment; share: number; by: Exclude<Transition, 'cut'> }

/** How loud a shot of this frame is, 0 to 1: as in the finished film, sound follows the picture. */
export function volumeOf(frame: Frame, { index }: Moment): number {
  if (!frame.gives) return 1
  const { shows, share, by } = frame
  const shown = by === 'fade' ? 2 * share - 1 : share
  const given = by === 'fade' ? 1 - 2 * share : 1 - share
  return Math.min(1, Math.max(0, index === shows.index ? shown : given))
}

/** Undefined where there are no shots. */
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
