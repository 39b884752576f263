import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MaskPart } from '@studio/contract/darkroom'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOfSide } from '../hostile.fixtures.ts'
import { makePatch, readEditWindow } from '../isolated/index.ts'
import { comparedOf, matchAnswer } from './match-answer.ts'
import type { EditWindow, Patch } from './patch.types.ts'
import type { Levels } from './planes.ts'
import {
  answerOf,
  decode,
  mapOf,
  repainted,
  sceneOf,
  type SimulatedModel,
} from './simulated-model.fixtures.ts'

let folder: string
let scene: Levels
let other: Levels
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patches-'))
  scene = await sceneOf(SIDE, SIDE)
  other = await sceneOf(SIDE, SIDE, 9)
})
afterAll(() => rm(folder, { recursive: true }))

const SIDE = 384
const MAX_PIXELS = 1_048_576
const raw = { width: SIDE, height: SIDE, channels: 3 as const }

/** An ellipse with a hard edge, right of and below the middle. */
const ELLIPSE: MaskPart = {
  kind: 'radial',
  mode: 'add',
  x: 0.52,
  y: 0.55,
  width: 0.16,
  height: 0.2,
  feather: 0,
}
const AREA = { parts: [ELLIPSE] }
const isInEllipse = (x: number, y: number, grow = 1) =>
  ((x + 0.5 - 0.52 * SIDE) / (0.16 * SIDE * grow)) ** 2 +
    ((y + 0.5 - 0.55 * SIDE) / (0.2 * SIDE * grow)) ** 2 <
  1

let files = 0
async function saved(levels: Levels): Promise<string> {
  const path = join(folder, `${files++}.png`)
  await sharp(levels.data, { raw: { width: levels.width, height: levels.height, channels: 3 } })
    .png()
    .toFile(path)
  return path
}

const windowOf = async (path: string, parts: MaskPart[] = [ELLIPSE]): Promise<EditWindow> => {
  const area = { parts }
  const window = await readEditWindow(path, 'image/png', { area, maxPixels: MAX_PIXELS })
  if (window.kind !== 'window') throw new Error(window.reason)
  return window
}

const patchOf = async (path: string, answer: Uint8Array, parts: MaskPart[] = [ELLIPSE]) => {
  const { window } = await windowOf(path, parts)
  return makePatch(path, 'image/png', { area: { parts }, window, answer })
}

/** The picture with the patch in it, and the opacity of each pixel. */
async function applied(picture: Levels, { png, box }: Patch) {
  const { data, width, height } = await decode(png)
  expect([width, height]).toEqual([box.width, box.height * 2])
  const result = Uint8Array.from(picture.data)
  const opacity = new Uint8Array(picture.width * picture.height)
  const half = width * box.height * 3
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const pixel = (box.y + y) * picture.width + box.x + x
      opacity[pixel] = data[half + from]!
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        result[at] = Math.round(result[at]! + ((data[from + channel]! - result[at]!) * opacity[pixel]) / 255)
      }
    }
  return { result: { ...picture, data: result }, opacity }
}

describe('the window', () => {
  test('is a square of twice the area around it, in a size that models take, without metadata', async () => {
    const picture = await sceneOf(900, 600)
    const path = join(folder, 'window.jpg')
    await sharp(picture.data, { raw: { width: 900, height: 600, channels: 3 } })
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'Ann' } })
      .toFile(path)
    const part = { ...ELLIPSE, x: 0.5, y: 0.5, width: 0.15, height: 0.05 }
    const { window, image, mask, box } = await windowOf(path, [part])
    expect(window).toEqual({ x: 178, y: 28, width: 544, height: 544 })
    expect(image).toMatchObject({ mime: 'image/png', width: 544, height: 544 })
    expect(mask).toMatchObject({ mime: 'image/png', width: 544, height: 544 })
    // An ellipse of 270 × 90 px.
    expect(box).toEqual({ x: 137, y: 227, width: 270, height: 90 })
    const metadata = await sharp(image.bytes).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined])
    const sent = await decode(image.bytes)
    const original = await sharp(await readFile(path))
      .extract({ left: window.x, top: window.y, width: 544, height: 544 })
      .raw()
      .toBuffer()
    expect(Buffer.compare(Buffer.from(sent.data), original)).toBe(0)
    const levels = (await decode(mask.bytes)).data
    const at = (x: number, y: number) => levels[(y * 544 + x) * 3]
    expect([at(270, 270), at(270, 224), at(134, 270)]).toEqual([255, 0, 0])
  })

  test('grows until half of it is around the area, and ends with the picture', async () => {
    const wide = await saved(await sceneOf(800, 200))
    // Its left 320 px.
    const linear = { kind: 'linear' as const, mode: 'add' as const, x1: 0.4, y1: 0, x2: 0.4001, y2: 0 }
    const { window } = await windowOf(wide, [linear])
    expect(window).toEqual({ x: 0, y: 0, width: 640, height: 200 })
  })

  test('is reduced to the pixels that the model takes', async () => {
    const path = await saved(scene)
    const read = await readEditWindow(path, 'image/png', { area: AREA, maxPixels: 20_000 })
    expect(read).toMatchObject({
      window: { x: 0, y: 0, width: SIDE, height: SIDE },
      image: { width: 128, height: 128 },
      mask: { width: 128, height: 128 },
      box: { x: 46, y: 44, width: 41, height: 52 },
    })
  })

  test('isn’t there for an area without a pixel, or with almost nothing around it', async () => {
    const path = await saved(scene)
    const read = (part: object) =>
      readEditWindow(path, 'image/png', {
        area: { parts: [{ ...ELLIPSE, ...part }] },
        maxPixels: MAX_PIXELS,
      })
    expect(await read({ x: 2 })).toEqual({ kind: 'unusable', reason: 'empty' })
    expect(await read({ width: 2, height: 2 })).toEqual({ kind: 'unusable', reason: 'tooLarge' })
  })
})

const MODELS: [string, SimulatedModel][] = [
  ['a little', { dx: 2.3, dy: -1.7, scale: 1.013, angle: 0.2, gains: [1.05, 0.98, 0.93], gamma: 1.08 }],
  ['more', { dx: -4.3, dy: 2.7, scale: 0.972, angle: -0.6, gains: [0.94, 1, 1.08], gamma: 0.9, quality: 75 }],
  ['much', { dx: 11.6, dy: -8.2, scale: 1.04, gains: [1.1, 1.02, 0.9], gamma: 1.15, quality: 80 }],
]

describe('an answer that is displaced and recoloured', () => {
  test.each(MODELS)('%s is aligned and matched', async (_, model) => {
    const image = repainted(scene, other, isInEllipse)
    const mask = new Uint8Array(SIDE * SIDE).map((_value, at) =>
      isInEllipse(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0,
    )
    const compared = await comparedOf(scene, mask)
    const answer = await decode(await answerOf(image, model))
    const match = await matchAnswer(compared, answer, { x: 0, y: 0, width: SIDE, height: SIDE })
    if (!('affine' in match)) throw new Error(`It was rejected: ${match.correlation}.`)
    const [estimated, actual] = [match.affine, mapOf(model)]
    const distances = [...compared.ring].map((pixel) => {
      const x = (pixel % SIDE) - (SIDE - 1) / 2
      const y = Math.floor(pixel / SIDE) - (SIDE - 1) / 2
      const place = ([a, b, c, d, e, f]: readonly number[]) => [a! * x + b! * y + c!, d! * x + e! * y + f!]
      const [one, two] = [place(estimated), place(actual)]
      return Math.hypot(one[0]! - two[0]!, one[1]! - two[1]!)
    })
    expect(Math.max(...distances)).toBeLessThanOrEqual(0.5)
    expect(match.metrics.colourChange).toBeGreaterThan(4)
    expect(match.metrics.remainingDifference).toBeLessThanOrEqual(2.5)
    expect(match.metrics.correlation).toBeGreaterThanOrEqual(0.5)
    expect(match.metrics.isUncertain).toBe(false)
  })

  test('is uncertain if the model repainted what is around the area', async () => {
    const mask = new Uint8Array(SIDE * SIDE).map((_value, at) =>
      isInEllipse(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0,
    )
    const isAround = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE * 0.36
    const answer = await decode(await answerOf(repainted(scene, other, isAround), {}))
    const match = await matchAnswer(await comparedOf(scene, mask), answer, {
      x: 0,
      y: 0,
      width: SIDE,
      height: SIDE,
    })
    expect(match).toMatchObject({ metrics: { isUncertain: true } })
  })

  test('changes no byte outside of the area, and fades in from its edge', async () => {
    const path = await saved(scene)
    const image = repainted(scene, other, isInEllipse)
    const patch = await patchOf(path, await answerOf(image, MODELS[0]![1]))
    if (patch.kind !== 'patch') throw new Error('It was rejected.')
    expect(patch.box).toEqual({ x: 138, y: 134, width: 123, height: 154 })
    expect(patch.metrics.changedOutside).toBe(0)
    // Moved by (2.3, −1.7), and by scale and angle.
    expect(patch.metrics.displacement).toBeGreaterThan(2)
    expect(patch.metrics.displacement).toBeLessThan(4)
    const { result, opacity } = await applied(scene, patch)
    let [full, changed, edge] = [0, 0, 0]
    for (let at = 0; at < opacity.length; at++) {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
      const isInside = isInEllipse(x, y, 1.02)
      if (!isInEllipse(x, y, 0.96)) edge = Math.max(edge, opacity[at]!)
      if (opacity[at] === 255) full += 1
      const isChanged = [0, 1, 2].some((c) => result.data[at * 3 + c] !== scene.data[at * 3 + c])
      if (!isInside && (isChanged || opacity[at] !== 0)) changed += 1
    }
    expect(changed).toBe(0)
    expect(full).toBeGreaterThan(8_000)
    expect(edge).toBeLessThan(160)
    // The other scene is in it, in the place and the colours that it has there.
    const middle = [0, 1, 2].map((c) => {
      let sum = 0
      for (let y = 190; y < 230; y++)
        for (let x = 180; x < 220; x++) {
          const at = (y * SIDE + x) * 3 + c
          sum += Math.abs(result.data[at]! - other.data[at]!)
        }
      return sum / 1600
    })
    expect(Math.max(...middle)).toBeLessThan(10)
  })

  test('doesn’t fade where the area ends with the picture', async () => {
    const path = await saved(scene)
    const patch = await patchOf(path, await answerOf(scene, {}), [{ ...ELLIPSE, x: 0 }])
    if (patch.kind !== 'patch') throw new Error('It was rejected.')
    const { opacity } = await applied(scene, patch)
    const row = Math.round(0.55 * SIDE) * SIDE
    expect(opacity[row]).toBe(255)
    expect(opacity[row + Math.round(0.16 * SIDE) - 2]).toBeLessThan(160)
  })

  test('of another size and ratio is put in its place', async () => {
    const path = await saved(scene)
    const image = repainted(scene, other, isInEllipse)
    const opened = sharp(await answerOf(image, { dx: 1.5, quality: 95 }))
    const larger = await opened.clone().resize(512, 512).png().toBuffer()
    // Cut off above and below, as models of fixed ratios do.
    const cut = await opened.clone().extract({ left: 0, top: 24, width: SIDE, height: 336 }).png().toBuffer()
    const distorted = await opened.clone().resize(512, 448, { fit: 'fill' }).jpeg({ quality: 95 }).toBuffer()
    for (const answer of [larger, cut, distorted]) {
      const patch = await patchOf(path, answer)
      if (patch.kind !== 'patch') throw new Error('It was rejected.')
      expect(patch.metrics.correlation).toBeGreaterThan(0.6)
      expect(patch.metrics.remainingDifference).toBeLessThan(2.5)
      expect(patch.box).toEqual({ x: 138, y: 134, width: 123, height: 154 })
    }
  })

  test('is composited if 40 % of its surroundings were repainted, too', async () => {
    const path = await saved(scene)
    const image = repainted(scene, other, (x, y) => x < SIDE * 0.4 || isInEllipse(x, y))
    const patch = await patchOf(path, await answerOf(image, { dx: 1.2, dy: 0.8 }))
    if (patch.kind !== 'patch') throw new Error('It was rejected.')
    expect(patch.metrics.displacement).toBeGreaterThan(1)
    expect(patch.metrics.displacement).toBeLessThan(2)
  })

  test('of a wide colour space stays in the original’s own values', async () => {
    const path = join(folder, 'p3.png')
    await sharp(scene.data, { raw }).withIccProfile('p3').png().toFile(path)
    const own = await sharp(await readFile(path), { ignoreIcc: true })
      .raw()
      .toBuffer()
    const { image } = await windowOf(path)
    const patch = await patchOf(path, image.bytes)
    if (patch.kind !== 'patch') throw new Error('It was rejected.')
    const { result } = await applied({ ...scene, data: own }, patch)
    const sum = result.data.reduce((all, value, at) => all + Math.abs(value - own[at]!), 0)
    // Of the changed pixels: an answer that is taken for sRGB would be several levels off.
    expect(sum / (patch.box.width * patch.box.height * 3)).toBeLessThan(1)
    expect(patch.metrics.colourChange).toBeLessThan(1)
  })
})

describe('an answer that is another image', () => {
  const rejected = { kind: 'rejected', reason: 'differentImage' }
  test('is rejected: mirrored, another scene, one colour', async () => {
    const path = await saved(scene)
    const bytes = await answerOf(scene, {})
    const mirrored = await sharp(bytes).flop().toBuffer()
    const blank = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    for (const answer of [mirrored, await answerOf(other, {}), blank]) {
      const result = await patchOf(path, answer)
      expect(result).toMatchObject(rejected)
      expect(result.kind === 'rejected' && Math.abs(result.correlation)).toBeLessThan(0.3)
    }
  })

  test('of a plain surface is compared by its colour, and uncertain', async () => {
    const grey = (level: number): Levels => ({ ...scene, data: new Uint8Array(SIDE * SIDE * 3).fill(level) })
    const path = await saved(grey(120))
    const image = repainted(grey(124), other, isInEllipse)
    expect(await patchOf(path, await answerOf(image, { noise: 0.4 }))).toMatchObject({
      kind: 'patch',
      metrics: { isUncertain: true, displacement: 0 },
    })
    expect(await patchOf(path, await answerOf(grey(240), {}))).toMatchObject(rejected)
  })
})

test('refuses files that are broken, of another kind, or far too large', async () => {
  const path = await saved(scene)
  const whole = await answerOf(scene, {})
  const reasonFor = (answer: Uint8Array) =>
    patchOf(path, answer).then(
      () => 'none',
      (error) => error.reason,
    )
  expect(await reasonFor(whole.subarray(0, 4_000))).toBe('broken')
  expect(await reasonFor(Buffer.from('not an image'))).toBe('type')
  // 300 MB of pixels in a small file.
  expect(await reasonFor(pngOfSide(10_000))).toBe('pixels')
})
