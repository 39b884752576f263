import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type FilmCodec,
  measureLoudness,
  openCommandCodec,
  openLibraryCodec,
  type RawSound,
  SOUND_CHANNELS,
  SOUND_RATE,
} from '../../platform/film/index.ts'
import type { FilmPart } from './film-parts.ts'
import { type FilmSound, gainFor } from './film-sound.ts'
import { doWork } from './filming.ts'
import { measureSound } from './waveform.ts'

const SHAPE = { width: 64, height: 36, fps: 24 }
const PIXELS = SHAPE.width * SHAPE.height

/** Codec that counts encoded frames. */
function counting(): FilmCodec & { encoded: number } {
  const library = openLibraryCodec()
  return {
    ...library,
    encoded: 0,
    async write(path, shape, quality) {
      const writer = await library.write(path, shape, quality)
      return {
        ...writer,
        write: (frame) => {
          this.encoded++
          return writer.write(frame)
        },
      }
    },
  }
}

let folder = ''
const at = (name: string) => join(folder, `${name}.mp4`)

/** A shot whose brightness increases by 2 with every frame. */
async function shoot(name: string, frames: number, from: number, shape = SHAPE) {
  const writer = await openLibraryCodec().write(at(name), shape, 10)
  for (let i = 0; i < frames; i++) {
    const frame = new Uint8Array((shape.width * shape.height * 3) / 2).fill(128)
    await writer.write(frame.fill(from + i * 2, 0, shape.width * shape.height))
  }
  await writer.close()
}

async function brightness(name: string): Promise<number[]> {
  const values = []
  for await (const frame of openLibraryCodec().read(at(name), SHAPE)) values.push(frame[PIXELS / 2] ?? 0)
  return values
}

const ramp = (from: number, frames: number) => Array.from({ length: frames }, (_, i) => from + i * 2)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filming-test-'))
  await shoot('dark', 24, 30)
  await shoot('light', 36, 140)
  await shoot('large', 24, 30, { ...SHAPE, width: 128, height: 72 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const whole: FilmPart[] = [
  { path: '', start: 0, end: 1, transition: 'cut' },
  { path: '', start: 0, end: 1.5, transition: 'cut' },
]
const partsOf = (names: string[], parts = whole) =>
  parts.map((part, i) => ({ ...part, path: at(names[i] ?? '') }))

test.each<[string, string[], FilmPart[], number, number[]]>([
  ['of whole shots', ['dark', 'light'], whole, 0, [...ramp(30, 24), ...ramp(140, 36)]],
  [
    'of a shot that is trimmed',
    ['dark', 'light'],
    [{ path: '', start: 0.5, end: 1, transition: 'cut' }, ...whole.slice(1)],
    48,
    [...ramp(54, 12), ...ramp(140, 36)],
  ],
  [
    'of a shot that ends early',
    ['dark', 'dark'],
    whole,
    60,
    [...ramp(30, 24), ...ramp(30, 24), ...Array<number>(12).fill(76)],
  ],
  ['with a shot of another size', ['large', 'light'], whole, 60, [...ramp(30, 24), ...ramp(140, 36)]],
])(
  'a film %s has its frames in order without needless encoding',
  async (_, names, parts, encoded, frames) => {
    const codec = counting()
    const filmed = await doWork(
      codec,
      { type: 'film', path: at('film'), parts: partsOf(names, parts), shape: SHAPE },
      () => {},
    )
    expect(codec.encoded).toBe(encoded)
    expect(filmed.frames).toBe(frames.length)
    expect(filmed.poster).toHaveLength(PIXELS * 3)
    const values = await brightness('film')
    expect(values).toHaveLength(frames.length)
    for (const [i, value] of frames.entries())
      expect(Math.abs((values[i] ?? 0) - value), `frame ${i}`).toBeLessThan(4)
  },
)

test('re-encodes a video with a transition between two shots', async () => {
  const codec = counting()
  const parts = partsOf(['dark', 'light']).map((part) => ({ ...part, transition: 'dissolve' as const }))
  const filmed = await doWork(codec, { type: 'film', path: at('mixed'), parts, shape: SHAPE }, () => {})
  expect(codec.encoded).toBe(filmed.frames)
  expect(filmed.frames).toBeLessThan(60)
})

/** A tone, louder on the left, in odd block sizes. */
async function* tone(hertz: number, seconds: number): AsyncGenerator<RawSound> {
  const count = Math.round(seconds * SOUND_RATE)
  for (let at = 0; at < count; at += 700)
    yield new Float32Array(Math.min(700, count - at) * SOUND_CHANNELS).map(
      (_, i) => Math.sin((2 * Math.PI * hertz * (at + (i >> 1))) / SOUND_RATE) * (i % 2 === 0 ? 0.5 : 0.25),
    )
}

async function shootWithTone(name: string, seconds: number, hertz: number, soundSeconds = seconds) {
  await shoot(name, Math.round(seconds * SHAPE.fps), 60)
  await openLibraryCodec().addSound(at(name), tone(hertz, soundSeconds))
}

const STEP = 0.01

/** Level of a tone on the left channel for each hundredth of a second (Goertzel), relative to `tone`. */
async function soundSpans(name: string, hertz: number): Promise<number[]> {
  const blocks = []
  for await (const block of openLibraryCodec().readSound(at(name))) blocks.push(...block)
  const left = blocks.filter((_, i) => i % SOUND_CHANNELS === 0)
  const count = SOUND_RATE * STEP
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / SOUND_RATE)
  return Array.from({ length: Math.floor(left.length / count) }, (_, n) => {
    let [before, last] = [0, 0]
    for (const sample of left.slice(n * count, (n + 1) * count))
      [before, last] = [last, sample + turn * last - before]
    return Math.sqrt(last ** 2 + before ** 2 - turn * last * before) / (count / 4)
  })
}

const LOW = 1000
const HIGH = 3000
/** Tolerance for encoded sound, in seconds: half an AAC packet, and the measurement’s own error. */
const TOLERANCE = 0.025
const isHeard = (loudness: number) => loudness > 0.5

/** Times at which a tone is audible, as pairs of seconds. */
async function spans(name: string, hertz: number): Promise<[number, number][]> {
  const actual: [number, number][] = []
  for (const [n, loudness] of (await soundSpans(name, hertz)).entries()) {
    if (!isHeard(loudness)) continue
    const last = actual.at(-1)
    if (last && n * STEP - last[1] < STEP / 2) last[1] = (n + 1) * STEP
    else actual.push([n * STEP, (n + 1) * STEP])
  }
  return actual
}

async function expectSpans(name: string, hertz: number, expected: readonly (readonly [number, number])[]) {
  const result = await spans(name, hertz)
  expect(result.length, `${hertz} Hz: ${JSON.stringify(result)}`).toBe(expected.length)
  for (const [i, span] of expected.entries())
    for (const end of [0, 1] as const)
      expect(
        Math.abs((result[i]?.[end] ?? -1) - span[end]),
        `${hertz} Hz: ${JSON.stringify(result)}`,
      ).toBeLessThan(TOLERANCE)
}

const cut = { start: 0, transition: 'cut' } as const
/** Videos of shots: their files, and the expected tones. */
const FILMS: [string, FilmPart[], { low: [number, number][]; high: [number, number][] }][] = [
  ['of one shot', [{ ...cut, path: 'low', end: 1 }], { low: [[0, 1]], high: [] }],
  [
    'of whole shots',
    [
      { ...cut, path: 'low', end: 1 },
      { ...cut, path: 'high', end: 1.5 },
      { ...cut, path: 'low', end: 1 },
    ],
    {
      low: [
        [0, 1],
        [2.5, 3.5],
      ],
      high: [[1, 2.5]],
    },
  ],
  [
    'of shots that are trimmed',
    [
      { ...cut, path: 'low-then-high', start: 0.5, end: 1.5 },
      { ...cut, path: 'high', start: 0.25, end: 1 },
    ],
    { low: [[0, 0.5]], high: [[0.5, 1.75]] },
  ],
  [
    'with a silent shot between others',
    [
      { ...cut, path: 'low', end: 1 },
      { ...cut, path: 'dark', end: 1 },
      { ...cut, path: 'high', end: 1.5 },
    ],
    { low: [[0, 1]], high: [[2, 3.5]] },
  ],
  [
    'with a shot whose sound ends early',
    [
      { ...cut, path: 'short', end: 1 },
      { ...cut, path: 'high', end: 1.5 },
    ],
    { low: [[0, 0.4]], high: [[1, 2.5]] },
  ],
  [
    // Each is half as loud in the middle of the half-second overlap.
    'with a dissolve',
    [
      { ...cut, path: 'low', end: 1, transition: 'dissolve' },
      { ...cut, path: 'high', end: 1.5 },
    ],
    { low: [[0, 0.75]], high: [[0.75, 2]] },
  ],
  [
    'with a fade',
    [
      { ...cut, path: 'low', end: 1, transition: 'fade' },
      { ...cut, path: 'high', end: 1.5 },
    ],
    { low: [[0, 0.625]], high: [[0.875, 2]] },
  ],
]

/** The installed one, if any. */
const command = 'ffmpeg'
const hasCommand = spawnSync(command, ['-version']).status === 0
const codecs = [
  ['library', openLibraryCodec],
  ...(hasCommand ? [['command', () => openCommandCodec(command)]] : []),
] as [string, () => FilmCodec][]

describe.each(codecs)('sound, by the %s', (_, open) => {
  beforeAll(async () => {
    await shootWithTone('low', 1, LOW)
    await shootWithTone('high', 1.5, HIGH)
    await shootWithTone('short', 1, LOW, 0.4)
    await doWork(
      openLibraryCodec(),
      {
        type: 'film',
        path: at('low-then-high'),
        parts: ['low', 'high'].map((path) => ({ ...cut, path: at(path), end: 1 })),
        shape: SHAPE,
      },
      () => {},
    )
  })

  test.each(FILMS)(
    'a video %s has the sound of each shot at its position',
    async (_name, parts, { low, high }) => {
      const placed = parts.map((part) => ({ ...part, path: at(part.path) }))
      const { frames } = await doWork(
        open(),
        { type: 'film', path: at('film'), parts: placed, shape: SHAPE },
        () => {},
      )
      await expectSpans('film', LOW, low)
      await expectSpans('film', HIGH, high)
      expect(await brightness('film')).toHaveLength(frames)
    },
  )

  test('a video of silent shots has no sound', async () => {
    const parts = partsOf(['dark', 'light'])
    await doWork(open(), { type: 'film', path: at('silent'), parts, shape: SHAPE }, () => {})
    expect(await open().hasSound(at('silent'))).toBe(false)
    expect((await readFile(at('silent'))).includes('soun')).toBe(false)
  })
})

test('passes sound of one format through without encoding, also if the images are encoded', async () => {
  const codec = counting()
  const addSound = vi.fn(codec.addSound)
  const parts = [
    { ...cut, path: at('low'), end: 1 },
    { ...cut, path: at('high'), start: 0.5, end: 1.5 },
  ]
  await doWork({ ...codec, addSound }, { type: 'film', path: at('film'), parts, shape: SHAPE }, () => {})
  expect(addSound).not.toHaveBeenCalled()
})

describe.each(codecs)('mixed sound, by the %s', (_, open) => {
  const LENGTHS = { tune: 5, low: 1 }
  beforeAll(async () => {
    await shootWithTone('tune', LENGTHS.tune, HIGH)
    await shootWithTone('low', LENGTHS.low, LOW)
    await shoot('silent', 48, 30)
  })
  const music = {
    volume: 1,
    start: 0,
    fadeIn: 0,
    fadeOut: 0,
    ducks: false,
    seconds: LENGTHS.tune,
  }
  const film = async (parts: FilmPart[], sound: FilmSound) => {
    const placed = parts.map((part) => ({ ...part, path: at(part.path) }))
    await doWork(open(), { type: 'film', path: at('film'), parts: placed, shape: SHAPE, sound }, () => {})
  }
  const silent = { ...cut, path: 'silent', end: 2 }
  /** Mean level between two seconds. */
  const meanLevel = async (hertz: number, from: number, to: number) => {
    const levels = (await soundSpans('film', hertz)).slice(from / STEP, to / STEP)
    return levels.reduce((sum, level) => sum + level, 0) / levels.length
  }

  test('has the music from its start to the end of the video, at its volume', async () => {
    await film([silent], {
      music: { ...music, path: at('low-then-high'), seconds: 2, start: 0.5, volume: 0.5 },
    })
    expect(await meanLevel(LOW, 0.1, 0.4)).toBeCloseTo(0.5, 1)
    expect(await meanLevel(HIGH, 0.6, 1.4)).toBeCloseTo(0.5, 1)
    // The track ends before the video.
    expect(await meanLevel(HIGH, 1.6, 1.95)).toBeLessThan(0.05)
    expect(await brightness('film')).toHaveLength(48)
  })

  test('fades the music in and out', async () => {
    await film([silent], { music: { ...music, path: at('tune'), fadeIn: 1, fadeOut: 0.5 } })
    const levels = await soundSpans('film', HIGH)
    expect(levels[50]).toBeCloseTo(0.5, 1)
    expect(levels[120]).toBeCloseTo(1, 1)
    expect(levels[175]).toBeCloseTo(0.5, 1)
  })

  test('lowers the music while a shot has sound, and not without that', async () => {
    const parts = [{ ...silent, end: 1 }, { ...cut, path: 'low', end: 1 }, silent]
    await film(parts, { music: { ...music, path: at('tune'), ducks: true } })
    expect(await meanLevel(LOW, 1.1, 1.9)).toBeCloseTo(1, 1)
    expect(await meanLevel(HIGH, 0.1, 0.7)).toBeCloseTo(1, 1)
    expect(await meanLevel(HIGH, 1.1, 1.9)).toBeCloseTo(0.25, 1)
    expect(await meanLevel(HIGH, 3, 3.9)).toBeCloseTo(1, 1)
    await film(parts, { music: { ...music, path: at('tune') } })
    expect(await meanLevel(HIGH, 1.1, 1.9)).toBeCloseTo(1, 1)
  })

  test('has shots at their volume, and muted ones silent', async () => {
    await film(
      [
        { ...cut, path: 'low', end: 1, volume: 0.5 },
        { ...cut, path: 'high', end: 1.5, volume: 0 },
        { ...cut, path: 'low', end: 1 },
      ],
      {},
    )
    expect(await meanLevel(LOW, 0.1, 0.9)).toBeCloseTo(0.5, 1)
    expect(await meanLevel(HIGH, 1.1, 2.4)).toBeLessThan(0.02)
    expect(await meanLevel(LOW, 2.6, 3.4)).toBeCloseTo(1, 1)
  })

  test('is brought to -14 LUFS, or as loud as its peaks allow', async () => {
    await film([{ ...cut, path: 'low', end: 1, volume: 0.1 }], { isNormalized: true })
    expect(await loudnessOf('film')).toMatchObject({ lufs: expect.closeTo(-16, 0) })
    await film([{ ...cut, path: 'low', end: 1 }], { isNormalized: true })
    expect(await loudnessOf('film')).toMatchObject({ lufs: expect.closeTo(-14, 0) })
  })

  test('with music never clips', async () => {
    const loud = [{ ...cut, path: 'tune', end: 2 }]
    await film(loud, { music: { ...music, path: at('tune') } })
    const { peak } = await loudnessOf('film')
    expect(peak).toBeGreaterThan(0.75)
    expect(peak).toBeLessThan(1)
  })
})

const loudnessOf = (name: string) => measureLoudness(openLibraryCodec().readSound(at(name)))

test.each<[string, { lufs: number; peak: number }, boolean, number]>([
  ['raises quiet sound by at most 12 dB', { lufs: -40, peak: 0.01 }, true, 3.98],
  ['raises no further than to -1.5 dB', { lufs: -20, peak: 0.7 }, true, 1.2],
  ['lowers loud sound', { lufs: -8, peak: 0.9 }, true, 0.5],
  ['leaves silence', { lufs: Number.NEGATIVE_INFINITY, peak: 0 }, true, 1],
  ['leaves sound that is nearly right', { lufs: -14.3, peak: 0.5 }, true, 1],
  ['leaves sound that isn’t normalized', { lufs: -30, peak: 0.5 }, false, 1],
  ['prevents clipping in any case', { lufs: -8, peak: 1.5 }, false, 0.56],
])('gain %s', (_, measured, isNormalized, gain) => {
  expect(gainFor(measured, isNormalized)).toBeCloseTo(gain, 2)
})

test('passes normalized sound through if it is right already', async () => {
  await shootWithTone('right', 2, LOW)
  const parts = [{ ...cut, path: at('right'), end: 2 }]
  await doWork(
    openLibraryCodec(),
    { type: 'film', path: at('normal'), parts, shape: SHAPE, sound: { isNormalized: true } },
    () => {},
  )
  const codec = counting()
  const addSound = vi.fn(codec.addSound)
  await doWork(
    { ...codec, addSound },
    {
      type: 'film',
      path: at('film'),
      shape: SHAPE,
      sound: { isNormalized: true },
      parts: [{ ...cut, path: at('normal'), end: 2 }],
    },
    () => {},
  )
  expect(addSound).not.toHaveBeenCalled()
})

test('measures the waveform of a shot and of an audio file', async () => {
  await shootWithTone('half', 2, LOW, 1)
  const { waveform } = await doWork(
    openLibraryCodec(),
    { type: 'look', path: at('half'), shape: SHAPE },
    () => {},
  )
  expect(waveform.length).toBeGreaterThanOrEqual(20)
  expect([...waveform.subarray(2, 18)].every((peak) => peak > 115 && peak < 140)).toBe(true)
  expect(Math.max(0, ...waveform.subarray(22))).toBeLessThan(10)
  const sound = await doWork(
    openLibraryCodec(),
    { type: 'sound', path: at('half'), maxSeconds: 60 },
    () => {},
  )
  expect(sound.seconds).toBeCloseTo(1, 1)
  expect(sound.waveform).toEqual(waveform)
  expect(
    await doWork(openLibraryCodec(), { type: 'sound', path: at('dark'), maxSeconds: 60 }, () => {}),
  ).toEqual({ seconds: 0, waveform: new Uint8Array() })
})

test('keeps the peaks of long sound in a bounded waveform', async () => {
  async function* readSound() {
    for (let second = 0; second < 200; second++)
      yield new Float32Array(SOUND_RATE * SOUND_CHANNELS).fill(second === 150 ? 1 : 0.1)
  }
  const { waveform, seconds } = await measureSound({ readSound }, '', { most: 100, maxSeconds: 300 })
  expect([seconds, waveform.length, waveform[75], waveform[74]]).toEqual([200, 100, 255, 26])
  expect((await measureSound({ readSound }, '', { most: 100, maxSeconds: 10 })).seconds).toBe(11)
})
