// The sharpness of images with known blur, under different noise, exposure and compression: the sharper one must be found.
import { exposureValueOf, findBursts, qualityReasons } from '@studio/domain/photographs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addNoise,
  blur,
  compress,
  deadLeaves,
  expose,
  LEAVES,
  openPixels,
  shake,
} from './dead-leaves.fixtures.ts'
import { measurePhotograph, type PhotographMeasures } from './measure-photograph.ts'

const BLURS = [0, 0.7, 1.2, 2, 3.5]
const SCENES = [deadLeaves(1), deadLeaves(2)] as const

const measure = (pixels: Uint8Array): Promise<PhotographMeasures> =>
  measurePhotograph({ data: pixels, ...LEAVES, channels: 3 }, () => openPixels(pixels))

type Change = (pixels: Buffer) => Buffer | Promise<Buffer>
const CHANGES = {
  'same conditions': (pixels) => pixels,
  'noise 8': (pixels) => addNoise(pixels, 8),
  'noise 16': (pixels) => addNoise(pixels, 16),
  'exposure 0.6': (pixels) => expose(pixels, 0.6),
  'JPEG quality 70': (pixels) => compress(pixels, 70),
} satisfies Record<string, Change>

/** By change and blur. */
const measured = new Map<string, PhotographMeasures[]>()
const cellsOf = (change: string, at: number) => measured.get(change)![at]!.quality.sharpness.cells

beforeAll(async () => {
  const blurred = await Promise.all(BLURS.map((sigma) => blur(SCENES[0], sigma)))
  for (const [name, change] of Object.entries(CHANGES)) {
    const row: PhotographMeasures[] = []
    for (const pixels of blurred) row.push(await measure(await (change as Change)(pixels)))
    measured.set(name, row)
  }
})

/** Parts of the pairs of cells of which the sharper one has the higher value. */
function rightPart(pairs: readonly (readonly [readonly (number | null)[], readonly (number | null)[]])[]) {
  let [right, all] = [0, 0]
  for (const [sharper, softer] of pairs)
    sharper.forEach((cell, at) => {
      const other = softer[at]
      if (cell === null || other === null || other === undefined) return
      all += 1
      if (cell > other) right += 1
    })
  expect(all).toBeGreaterThan(20)
  return right / all
}

const PAIRS = BLURS.flatMap((_, softer) =>
  BLURS.slice(0, softer).map((_, sharper) => [sharper, softer] as const),
)

describe('sharpness', () => {
  test.each(Object.keys(CHANGES))('orders images by their blur: %s', (change) => {
    const pairs = PAIRS.flatMap(([sharper, softer]) => [
      [cellsOf(change, sharper), cellsOf('same conditions', softer)] as const,
      [cellsOf('same conditions', sharper), cellsOf(change, softer)] as const,
    ])
    expect(rightPart(pairs)).toBeGreaterThanOrEqual(0.97)
  })

  test('is lower with camera shake, and only where the image is soft', async () => {
    const leaves = SCENES[0]
    const sharp = cellsOf('same conditions', 0)
    for (const length of [5, 9, 15]) {
      const shaken = await measure(await shake(leaves, length))
      expect(rightPart([[sharp, shaken.quality.sharpness.cells]])).toBeGreaterThanOrEqual(0.97)
    }
    // The left half is out of focus.
    const soft = await blur(leaves, 3.5)
    const half = Buffer.from(leaves)
    for (let y = 0; y < LEAVES.height; y++)
      soft.copy(half, y * LEAVES.width * 3, y * LEAVES.width * 3, (y * LEAVES.width + LEAVES.width / 2) * 3)
    const { columns, cells } = (await measure(half)).quality.sharpness
    const isLeft = (at: number) => at % columns < columns / 2
    expect(
      rightPart([[sharp.filter((_, at) => isLeft(at)), cells.filter((_, at) => isLeft(at))]]),
    ).toBeGreaterThan(0.97)
    cells.forEach((cell, at) => {
      if (at % columns > columns / 2) expect(cell).toBe(sharp[at])
    })
  })
})

const reasonsOf = (one: PhotographMeasures, ...others: PhotographMeasures[]) =>
  qualityReasons(
    { metrics: one.quality, isDuplicate: false },
    { stack: [one, ...others].map(({ quality }) => quality), isBracket: false },
  )

describe('reasons', () => {
  test('name the soft image of a stack at any level of noise', () => {
    const at = (change: string, blurred: number) => measured.get(change)![blurred]!
    const sharp = at('same conditions', 0)
    expect(reasonsOf(sharp, at('same conditions', 3))).toEqual([])
    expect(reasonsOf(at('same conditions', 3), sharp)).toEqual(['softInStack'])
    expect(reasonsOf(at('noise 16', 3), sharp)).toEqual(['softInStack'])
    expect(reasonsOf(at('noise 16', 0), sharp)).toEqual([])
    // Too small a difference to be mentioned.
    expect(reasonsOf(at('same conditions', 1), sharp)).toEqual([])
    expect(reasonsOf(at('same conditions', 4))).toEqual([])
  })

  test('name clipped highlights and shadows, and images that are soft as a whole', async () => {
    const leaves = SCENES[0]
    expect(reasonsOf(await measure(expose(leaves, 2)))).toContain('highlightsClipped')
    expect(reasonsOf(await measure(leaves.map((value) => Math.max(0, value - 130))))).toContain(
      'shadowsClipped',
    )
    expect(reasonsOf(await measure(await blur(leaves, 14)))).toEqual(['soft'])
    // Nothing in it can be sharp.
    expect(reasonsOf(await measure(Buffer.alloc(leaves.length, 90)))).toEqual([])
  })

  test('leave out exposures of brackets', async () => {
    const bright = await measure(expose(SCENES[0], 2))
    expect(
      qualityReasons({ metrics: bright.quality, isDuplicate: true }, { stack: [], isBracket: true }),
    ).toEqual(['duplicate'])
  })
})

describe('bursts', () => {
  const AT = Date.UTC(2026, 10, 20, 8)
  const crop = async (pixels: Buffer, left: number, top: number) =>
    (
      await measure(
        await openPixels(
          await openPixels(pixels)
            .extract({ left, top, width: 768, height: 512 })
            .resize(LEAVES)
            .raw()
            .toBuffer(),
        )
          .raw()
          .toBuffer(),
      )
    ).signature
  const shot = (n: number, ms: number, signature: Uint8Array, more = {}) => ({
    id: `shot-${n}`,
    fileName: `IMG_${n}.JPG`,
    at: AT + ms,
    camera: 'R6',
    signature,
    exposure: 10 as number | null,
    ...more,
  })

  test('are neighbours within 2 seconds that show the same, also if the camera followed', async () => {
    const [scene, other] = SCENES
    const still = await crop(scene, 96, 64)
    const panned = await crop(scene, 160, 64)
    const elsewhere = await crop(other, 96, 64)
    const shots = [
      shot(1, 0, still),
      shot(2, 400, await crop(addNoise(scene, 8), 100, 66)),
      shot(3, 2_400, panned),
      // A pause, another scene, another camera.
      shot(4, 4_500, still),
      shot(5, 4_800, elsewhere),
      shot(6, 200, still, { camera: 'R5' }),
    ]
    expect((await findBursts(shots.toReversed())).stacks).toEqual([
      { kind: 'burst', ids: ['shot-1', 'shot-2', 'shot-3'] },
    ])
  })

  test('are brackets if every exposure differs', async () => {
    const scene = SCENES[0]
    const [dark, normal, bright] = await Promise.all(
      [0.5, 1, 1.9].map((factor) => measure(expose(scene, factor))),
    )
    const bracket = async (exposures: (number | null)[]) => {
      const shots = [dark!, normal!, bright!].map(({ signature }, n) =>
        shot(n, n * 300, signature, { exposure: exposures[n] }),
      )
      return (await findBursts(shots)).stacks.map(({ kind }) => kind)
    }
    expect(await bracket([11, 10, 9])).toEqual(['bracket'])
    expect(await bracket([10.3, 10, 10.3])).toEqual(['burst'])
    expect(await bracket([11, null, 9])).toEqual(['burst'])
    expect(exposureValueOf({ aperture: 4, exposureTime: 1 / 60, iso: 100 })).toBeCloseTo(9.9, 1)
    expect(exposureValueOf({ aperture: 4, exposureTime: 1 / 60, iso: null })).toBeNull()
  })

  test('have duplicates if the moment is the same too', async () => {
    const { signature } = await measure(SCENES[0])
    const { duplicates } = await findBursts([
      shot(1, 120, signature),
      shot(2, 120, signature, { id: 'copy' }),
      // Clocks without fractions of a second: bursts have the same second.
      shot(3, 1_000, signature),
      shot(4, 1_000, signature),
      shot(4, 1_000, signature, { id: 'saved-again', fileName: 'img_4.tif' }),
    ])
    expect(duplicates).toEqual([
      { id: 'copy', ofId: 'shot-1' },
      { id: 'saved-again', ofId: 'shot-4' },
    ])
  })
})
