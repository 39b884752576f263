// Positions of the shots in a video, in frames.
import { TRANSITION_SECONDS, type Transition } from '@studio/contract/video'

/** A shot of a film: which part of which file is shown, and how it gives way to the next. */
export interface FilmPart {
  path: string
  start: number
  end: number
  transition: Transition
}

export interface PlacedPart extends FilmPart {
  /** The frame of the file that is shown first, and how many are. */
  first: number
  frames: number
  /** First frame in the video. */
  begin: number
  /** Frames at its end that are shown together with the first of the next. */
  overlap: number
}

export function placeParts(parts: readonly FilmPart[], fps: number): PlacedPart[] {
  let begin = 0
  return parts.map((part, i) => {
    const first = Math.round(part.start * fps)
    const frames = Math.round(part.end * fps) - first
    const isLast = i === parts.length - 1
    const overlap = isLast || part.transition === 'cut' ? 0 : Math.round(TRANSITION_SECONDS * fps)
    const placed = { ...part, first, frames, begin, overlap }
    begin += frames - overlap
    return placed
  })
}
