import type { DraftShot, Take } from '@studio/contract/video'
import { WAVEFORM_RATE } from '@studio/contract/video'
import { AUDIBLE, DUCKING_RATE, duckingLevels, shotVolume } from '@studio/domain/video'
import type { Clip } from '../timeline/timeline-maths.ts'
import { peaksOf } from './waveform.tsx'

/**
 * Levels of lowered music over the video, from the waveforms of its takes. `takes` has the take of each shot. As in the
 * rendered video, except for transitions.
 */
export function duckingOf(
  shots: readonly DraftShot[],
  clips: readonly Clip[],
  takes: readonly (Pick<Take, 'waveform'> | undefined)[],
): Float32Array {
  const audible: boolean[] = Array.from(
    { length: Math.ceil((clips.at(-1)?.end ?? 0) * DUCKING_RATE) },
    () => false,
  )
  clips.forEach((clip, index) => {
    const [shot, waveform] = [shots[index], takes[index]?.waveform]
    if (!shot || !waveform) return
    const peaks = peaksOf(waveform)
    const least = (AUDIBLE * 255) / shotVolume(shot)
    for (let step = 0; step < audible.length; step++) {
      const at = step / DUCKING_RATE
      if (at < clip.start || at >= clip.end) continue
      const first = Math.floor((clip.skipped + at - clip.start) * WAVEFORM_RATE)
      const part = peaks.subarray(first, first + WAVEFORM_RATE / DUCKING_RATE)
      if (part.some((peak) => peak >= least)) audible[step] = true
    }
  })
  return duckingLevels(audible)
}
