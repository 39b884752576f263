import type { RawSound } from './codec.ts'
import { SOUND_CHANNELS, SOUND_RATE } from './sound.ts'

// Loudness of ITU-R BS.1770-4, with its filters for 48 kHz: a shelf for the head, then a high pass.
type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]
const SHELF: Biquad = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
]
const HIGH_PASS: Biquad = [1, -2, 1, -1.99004745483398, 0.99007225036621]
/** Samples of a tenth of a second, by which blocks of 400 ms follow each other. */
const HOP = SOUND_RATE / 10
const HOPS_PER_BLOCK = 4
/** Quieter blocks are silence, in LUFS. */
const ABSOLUTE_GATE = -70
/** Blocks this much quieter than the mean are ignored, in LU. */
const RELATIVE_GATE = -10

/** Loudness of stereo sound. */
export interface Loudness {
  /** Integrated loudness in LUFS; -Infinity for silence. */
  lufs: number
  /** Largest sample, 1 for full scale. */
  peak: number
}

const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy)
const meanOf = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length

/** Applies a filter to one channel, sample by sample. */
function createFilter([b0, b1, b2, a1, a2]: Biquad) {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return (x: number): number => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  }
}

/** Measures sound of any length in constant memory per second of sound: 80 bytes. */
export async function measureLoudness(sound: AsyncIterable<RawSound>): Promise<Loudness> {
  const filters = Array.from(
    { length: SOUND_CHANNELS },
    () => [createFilter(SHELF), createFilter(HIGH_PASS)] as const,
  )
  /** Mean squares of all channels together, per tenth of a second. */
  const hops: number[] = []
  let [peak, sum, count] = [0, 0, 0]
  for await (const samples of sound)
    for (let i = 0; i < samples.length; i++) {
      const x = samples[i] ?? 0
      peak = Math.max(peak, Math.abs(x))
      const [shelf, highPass] = filters[i % SOUND_CHANNELS]!
      const y = highPass(shelf(x))
      sum += y * y
      if (++count < HOP * SOUND_CHANNELS) continue
      hops.push(sum / HOP)
      ;[sum, count] = [0, 0]
    }
  return { lufs: integrated(hops), peak }
}

function integrated(hops: readonly number[]): number {
  const blocks = hops
    .slice(HOPS_PER_BLOCK - 1)
    .map((_, i) => meanOf(hops.slice(i, i + HOPS_PER_BLOCK)))
    .filter((energy) => toLufs(energy) > ABSOLUTE_GATE)
  if (blocks.length === 0) return Number.NEGATIVE_INFINITY
  const gate = toLufs(meanOf(blocks)) + RELATIVE_GATE
  return toLufs(meanOf(blocks.filter((energy) => toLufs(energy) > gate)))
}
