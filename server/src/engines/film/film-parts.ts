// Positions of the shots in a video, in frames.
import { TRANSITION_SECONDS, type Transition } from '@studio/contract/video'

/** A shot of a video: the visible part of its file, and its transition. */
export interface FilmPart {
  path: string
  start: number
  end: number
  transition: Transition
  /** Of its sound, 0 to 1. Default: 1. */
  volume?: number
}

export interface PlacedPart extends FilmPart {
  /** First visible frame of the file, and the number of frames. */
  first: number
  frames: number
  /** First frame in the video. */
  begin: number
  /** Frames at its end that overlap with the next shot. */
  overlap: number
}

export function placeParts(parts: readonly FilmPart[], fps: number): PlacedPart[] {
  let start = 0
  return parts.map((part, i) => {
    const first = Math.round(part.start * fps)
    const frames = Math.round(part.end * fps) - first
    const isLast = i === parts.length - 1
    const overlap = isLast || part.transition === 'cut' ? 0 : Math.round(TRANSITION_SECONDS * fps)
    const placed = { ...part, first, frames, begin: start, overlap }
    start += frames - overlap
    return placed
  })
}
