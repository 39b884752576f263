import { expect, test } from 'vitest'
import type { RawSound } from './codec.ts'
import { measureLoudness } from './loudness.ts'
import { SOUND_CHANNELS, SOUND_RATE } from './sound.ts'

/** A sine on both channels, `decibels` below full scale, in odd block sizes. */
async function* sine(hertz: number, decibels: number, seconds: number): AsyncGenerator<RawSound> {
  const amplitude = 10 ** (decibels / 20)
  const count = seconds * SOUND_RATE
  for (let at = 0; at < count; at += 999)
    yield new Float32Array(Math.min(999, count - at) * SOUND_CHANNELS).map(
      (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * (at + (i >> 1))) / SOUND_RATE),
    )
}

async function* sequence(...sounds: AsyncGenerator<RawSound>[]): AsyncGenerator<RawSound> {
  for (const sound of sounds) yield* sound
}

// The signals and tolerances of EBU Tech 3341, "Minimum requirements test signals", 1 to 5.
test.each<[string, () => AsyncIterable<RawSound>, number]>([
  ['a tone', () => sine(1000, -23, 20), -23],
  ['a quiet tone', () => sine(1000, -33, 20), -33],
  [
    'a tone between quiet ones',
    () => sequence(sine(1000, -36, 10), sine(1000, -23, 60), sine(1000, -36, 10)),
    -23,
  ],
  [
    'a tone between quiet ones and near silence',
    () =>
      sequence(
        ...[sine(1000, -72, 10), sine(1000, -36, 10), sine(1000, -23, 60)],
        ...[sine(1000, -36, 10), sine(1000, -72, 10)],
      ),
    -23,
  ],
  [
    'tones of similar loudness',
    () => sequence(sine(1000, -26, 20), sine(1000, -20, 20.1), sine(1000, -26, 20)),
    -23,
  ],
])('measures %s as ITU-R BS.1770 does', async (_, sound, lufs) => {
  expect(Math.abs((await measureLoudness(sound())).lufs - lufs)).toBeLessThan(0.1)
})

test('hears low tones less, and finds the peak', async () => {
  const low = await measureLoudness(sine(40, -23, 5))
  expect(low.lufs).toBeLessThan(-25)
  expect(low.peak).toBeCloseTo(10 ** (-23 / 20), 3)
})

test('gives no loudness for silence, and for less than one block', async () => {
  expect((await measureLoudness(sine(1000, -90, 2))).lufs).toBe(Number.NEGATIVE_INFINITY)
  expect((await measureLoudness(sine(1000, -10, 0.3))).lufs).toBe(Number.NEGATIVE_INFINITY)
})
