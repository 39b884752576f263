import type { FilmMusic, ShotSound } from '@studio/contract/video'

/** Steps per second of the levels of lowered music. */
export const DUCKING_RATE = 10
/** Level of lowered music: -12 dB. */
const LOWERED = 0.25
/** Steps before a sound in which the music falls, and after it in which it rises again. */
const FALL = 2
const RISE = 8
/** Amplitude from which a shot counts as audible: -40 dB of full scale. */
export const AUDIBLE = 0.01

/** Levels of the music, 0 to 1, from the steps in which shots are audible. */
export function duckingLevels(audible: readonly boolean[]): Float32Array {
  const levels = new Float32Array(audible.length).fill(1)
  const lower = (step: number, level: number) => {
    if (step >= 0 && step < levels.length) levels[step] = Math.min(levels[step] ?? 1, level)
  }
  for (const [step, isAudible] of audible.entries()) {
    if (!isAudible) continue
    lower(step, LOWERED)
    for (let i = 1; i < FALL; i++) lower(step - i, LOWERED + ((1 - LOWERED) * i) / FALL)
    for (let i = 1; i < RISE; i++) lower(step + i, LOWERED + ((1 - LOWERED) * i) / RISE)
  }
  return levels
}

/** Level of lowered music at a time in seconds, between its steps. */
export function duckingAt(levels: Float32Array, seconds: number): number {
  const at = Math.max(0, seconds * DUCKING_RATE)
  const step = Math.floor(at)
  const first = levels[step] ?? 1
  return first + ((levels[step + 1] ?? first) - first) * (at - step)
}

/** Seconds of a track that a video of this length plays. */
export const musicSeconds = (
  { start }: Pick<FilmMusic, 'start'>,
  length: { track: number; film: number },
): number => Math.max(0, Math.min(length.film, length.track - start))

/** Volume and fades of the music at a time of the video in seconds, 0 to 1. */
export function musicLevelAt(
  music: Pick<FilmMusic, 'volume' | 'start' | 'fadeIn' | 'fadeOut'>,
  length: { track: number; film: number },
  seconds: number,
): number {
  const end = musicSeconds(music, length)
  if (seconds < 0 || seconds >= end) return 0
  const rising = music.fadeIn > 0 ? Math.min(1, seconds / music.fadeIn) : 1
  const falling = music.fadeOut > 0 ? Math.min(1, (end - seconds) / music.fadeOut) : 1
  return music.volume * rising * falling
}

/** Volume of a shot in the video, 0 to 1. */
export const shotVolume = ({ sound }: { sound?: ShotSound | undefined }): number =>
  sound?.isMuted ? 0 : (sound?.volume ?? 1)
