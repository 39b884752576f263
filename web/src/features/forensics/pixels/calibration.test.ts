import { describe, expect, test } from 'vitest'
import { blurred, cleanPictures, editedPictures, grain, SPLICE_QUALITY, saved } from './calibration.ts'
import { copyMove } from './copy-move.ts'
import { noise } from './noise.ts'
import { recompression } from './recompression.ts'
import type { Plane, Region } from '@studio/domain/likeness'

const WIDTH = 560
const HEIGHT = 400
/** Copies smaller than about 110 pixels are missed, as the screen says. */
const EDGE = 136

const touches = (one: Region, other: Region) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const clean = cleanPictures(WIDTH, HEIGHT)
const edited = editedPictures(WIDTH, HEIGHT, EDGE)

describe('calibration images', () => {
  test('have copies at shifts that no downscaling would preserve', () => {
    const odd = edited.filter(({ copied }) => copied!.shift.x % 2 !== 0 || copied!.shift.y % 2 !== 0)
    expect(odd).toHaveLength(edited.length)
  })

  test('find copies at their shift in 19 of 20', () => {
    const detected = edited.filter(({ luma, copied }) => {
      const { state, shift, regions } = copyMove(luma)
      return (
        state === 'copy' &&
        shift.x === copied!.shift.x &&
        shift.y === copied!.shift.y &&
        touches(regions[0]!, copied!.from)
      )
    })
    console.info(`copies found: ${detected.length} of ${edited.length}`)
    expect(detected.length).toBeGreaterThanOrEqual(19)
  })

  test('find no copies in clean images, including facades of equal windows', () => {
    const readings = clean.map(({ name, luma }) => ({ name, ...copyMove(luma) }))
    expect(readings.filter(({ state }) => state === 'copy')).toEqual([])
    expect(readings.some(({ name, state }) => name.startsWith('front') && state === 'repeating')).toBe(true)
  })

  test('find an earlier save at least ten levels coarser than the last', () => {
    const due = edited.filter(({ quality }) => quality >= SPLICE_QUALITY + 10 && quality > 75)
    const detected = due.filter(({ luma, quality, spliced }) =>
      recompression(luma, quality).ghosts.some(
        (ghost) => Math.abs(ghost.quality - SPLICE_QUALITY) <= 2 && touches(ghost.region, spliced!),
      ),
    )
    console.info(`earlier saves found: ${detected.length} of ${due.length}`)
    expect(detected.length).toBe(due.length)
  })

  test('find none after a save at 75, and none in clean images', () => {
    const resaved = edited.filter(({ quality }) => quality === 95).map(({ luma }) => saved(luma, 75))
    expect(resaved.flatMap((luma) => recompression(luma, 75).ghosts)).toEqual([])
    expect(clean.flatMap(({ luma, quality }) => recompression(luma, quality).ghosts)).toEqual([])
  })

  test('report no clean region as less noisy, but a blurred one', () => {
    const quieter = (pictures: readonly Plane[]) =>
      pictures.filter((luma) => noise(luma).patches.some(({ isQuieter }) => isQuieter)).length
    const noisier = clean.filter(({ luma }) => noise(luma).patches.some(({ isQuieter }) => !isQuieter)).length
    console.info(`noisier regions, shown as weak, in ${noisier} of ${clean.length} clean pictures`)
    expect(quieter(clean.map(({ luma }) => luma))).toBe(0)
    expect(quieter([blurred(grain(WIDTH, HEIGHT), { x: 160, y: 96, width: 160, height: 160 })])).toBe(1)
  })
})

/** Seeded random pixels. */
function scattered(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  }
}

/** Two duplicated areas, the second with a shift of one more pixel. */
function twoCopies(firstEdge: number, secondEdge: number): Plane {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, scattered(9))
  const original = data.slice()
  const copy = (y: number, edge: number, shift: number) => {
    for (let row = y; row < y + edge; row++) {
      const from = row * WIDTH + 8
      data.set(original.subarray(from, from + edge), from + shift)
    }
  }
  copy(8, firstEdge, 292)
  copy(208, secondEdge, 293)
  return { width: WIDTH, height: HEIGHT, data }
}

// Each test fails without the rule it names; the images above don't need it.
describe('rules against false findings', () => {
  test('a copy needs four times the votes of neighbouring shifts', () => {
    expect(copyMove(twoCopies(128, 64))).toMatchObject({ state: 'copy', shift: { x: 292, y: 0 } })
    const smeared = copyMove(twoCopies(128, 96))
    expect(smeared).toMatchObject({ state: 'repeating', elsewhere: 0, regions: [] })
    expect(smeared.peak).toBeLessThan(4 * smeared.besidePeak)
  })

  test('an earlier save needs an error of half of both sides', () => {
    const next = scattered(5)
    const [{ luma }] = cleanPictures(WIDTH, HEIGHT, 1) as [(typeof clean)[number]]
    const once = saved(luma, SPLICE_QUALITY)
    const ghostsAfter = (grains: number) => {
      const data = once.data.map((value) =>
        Math.min(255, Math.max(0, Math.round(value + (next() / 128 - 1) * grains))),
      )
      return recompression(saved({ ...once, data }, 95), 95).ghosts.map(({ quality }) => quality)
    }
    expect(ghostsAfter(0)).toEqual([SPLICE_QUALITY])
    // The error dips, but only to 60% of both sides.
    expect(ghostsAfter(2)).toEqual([])
  })

  test('finds a copy up to six levels brighter, but none much brighter', () => {
    const brighter = (levels: number) =>
      edited.slice(0, 4).map(({ luma, copied, quality }) => {
        const { from, shift } = copied!
        const data = luma.data.slice()
        for (let y = from.y + shift.y; y < from.y + shift.y + EDGE; y++)
          for (let x = from.x + shift.x; x < from.x + shift.x + EDGE; x++)
            data[y * WIDTH + x] = Math.min(255, data[y * WIDTH + x]! + levels)
        const result = copyMove(saved({ ...luma, data }, quality))
        return result.state === 'copy' && result.shift.x === shift.x && result.shift.y === shift.y
      })
    expect(brighter(5)).toEqual([true, true, true, true])
    expect(brighter(9)).toEqual([false, false, false, false])
  })

  test('ignores flat areas for earlier saves and copies', () => {
    for (const value of [7, 24, 90, 130, 150]) {
      const flat = { width: 160, height: 160, data: new Uint8Array(160 * 160).fill(value) }
      expect(recompression(flat, 95).ghosts, `grey of ${value}`).toEqual([])
      expect(copyMove(flat).peak, `grey of ${value}`).toBe(0)
    }
  })
})
