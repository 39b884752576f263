import { type FilmCodec, SOUND_CHANNELS, SOUND_RATE } from '../../platform/film/index.ts'

export interface MeasuredSound {
  /** 0 without sound. */
  seconds: number
  /** Peaks at equal intervals, 255 for full scale. Empty without sound. */
  waveform: Uint8Array
}

/** Values per second, or the largest number of values for the whole file at 20 per second at most. */
type Density =
  | { rate: number; most?: never; maxSeconds?: never }
  | { rate?: never; most: number; maxSeconds: number }

const FINEST_RATE = 20

/** Length and waveform of the sound of a file. Stops reading beyond `maxSeconds`. */
export async function measureSound(
  codec: Pick<FilmCodec, 'readSound'>,
  path: string,
  { rate = FINEST_RATE, most, maxSeconds = Number.POSITIVE_INFINITY }: Density,
): Promise<MeasuredSound> {
  const interval = (SOUND_RATE / rate) * SOUND_CHANNELS
  const peaks: number[] = []
  let [count, inInterval, peak] = [0, 0, 0]
  for await (const samples of codec.readSound(path)) {
    for (const sample of samples) {
      const level = Math.abs(sample)
      // Also false for NaN.
      if (level > peak) peak = level
      if (++inInterval < interval) continue
      peaks.push(peak)
      ;[inInterval, peak] = [0, 0]
    }
    count += samples.length
    if (count > maxSeconds * SOUND_RATE * SOUND_CHANNELS) break
  }
  if (inInterval > 0) peaks.push(peak)
  const values = most !== undefined && peaks.length > most ? reduced(peaks, most) : peaks
  return {
    seconds: count / SOUND_CHANNELS / SOUND_RATE,
    waveform: Uint8Array.from(values, (level) => Math.round(Math.min(1, level) * 255)),
  }
}

/** The largest of each group of values. */
const reduced = (values: readonly number[], most: number): number[] =>
  Array.from({ length: most }, (_, i) =>
    Math.max(
      ...values.slice(Math.floor((i * values.length) / most), Math.floor(((i + 1) * values.length) / most)),
    ),
  )
