import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilmCodec, openLibraryCodec } from '../../platform/film/index.ts'
import { doWork, type FilmPart } from './filming.ts'

const SHAPE = { width: 64, height: 36, fps: 24 }
const PIXELS = SHAPE.width * SHAPE.height

/** Counts what it encodes. */
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

/** A shot that becomes brighter by 2 with every frame. */
async function shoot(name: string, frames: number, from: number, shape = SHAPE) {
  const writer = await openLibraryCodec().write(at(name), shape, 10)
  for (let i = 0; i < frames; i++) {
    const frame = new Uint8Array((shape.width * shape.height * 3) / 2).fill(128)
    await writer.write(frame.fill(from + i * 2, 0, shape.width * shape.height))
  }
  await writer.close()
}

async function brightness(name: string): Promise<number[]> {
  const seen = []
  for await (const frame of openLibraryCodec().read(at(name), SHAPE)) seen.push(frame[PIXELS / 2] ?? 0)
  return seen
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
  'a film %s has their frames in order, and encodes no more than it must',
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
    const seen = await brightness('film')
    expect(seen).toHaveLength(frames.length)
    for (const [i, value] of frames.entries())
      expect(Math.abs((seen[i] ?? 0) - value), `frame ${i}`).toBeLessThan(4)
  },
)

test('a film with something between two shots is encoded', async () => {
  const codec = counting()
  const parts = partsOf(['dark', 'light']).map((part) => ({ ...part, transition: 'dissolve' as const }))
  const filmed = await doWork(codec, { type: 'film', path: at('mixed'), parts, shape: SHAPE }, () => {})
  expect(codec.encoded).toBe(filmed.frames)
  expect(filmed.frames).toBeLessThan(60)
})
