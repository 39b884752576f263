import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type FilmCodec,
  openCommandCodec,
  openLibraryCodec,
  type RawSound,
  SOUND_CHANNELS,
  SOUND_RATE,
} from '../../platform/film/index.ts'
import type { FilmPart } from './film-parts.ts'
import { doWork } from './filming.ts'

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
