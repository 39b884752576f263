import { describe, expect, test } from 'vitest'
import { blurred, cleanPictures, editedPictures, grain, SPLICE_QUALITY, saved } from './calibration.ts'
import { copyMove } from './copy-move.ts'
import { noise } from './noise.ts'
import { recompression } from './recompression.ts'
import type { Plane, Region } from '@studio/contract/likeness'

const WIDTH = 560
const HEIGHT = 400
/** A copy of less than some 110 pixels is missed, and the screen says so. */
const EDGE = 136

const touches = (one: Region, other: Region) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const clean = cleanPictures(WIDTH, HEIGHT)
const edited = editedPictures(WIDTH, HEIGHT, EDGE)

describe('pictures of which it is known what was done to them', () => {
  test('are copied by shifts that no reduction would keep', () => {
    const odd = edited.filter(({ copied }) => copied!.shift.x % 2 !== 0 || copied!.shift.y % 2 !== 0)
    expect(odd).toHaveLength(edited.length)
  })

  test('copies are found at their shift in 19 of 20', () => {
    const found = edited.filter(({ luma, copied }) => {
      const { state, shift, regions } = copyMove(luma)
      return (
        state === 'copy' &&
        shift.x === copied!.shift.x &&
        shift.y === copied!.shift.y &&
        touches(regions[0]!, copied!.from)
      )
    })
    console.info(`copies found: ${found.length} of ${edited.length}`)
    expect(found.length).toBeGreaterThanOrEqual(19)
  })

  test('no copy is suspected in clean ones, fronts of equal windows among them', () => {
    const readings = clean.map(({ name, luma }) => ({ name, ...copyMove(luma) }))
    expect(readings.filter(({ state }) => state === 'copy')).toEqual([])
    expect(readings.some(({ name, state }) => name.startsWith('front') && state === 'repeating')).toBe(true)
  })

  test('an earlier save shows where it was at least ten coarser than the last', () => {
    const due = edited.filter(({ quality }) => quality >= SPLICE_QUALITY + 10 && quality > 75)
    const found = due.filter(({ luma, quality, spliced }) =>
      recompression(luma, quality).ghosts.some(
        (ghost) => Math.abs(ghost.quality - SPLICE_QUALITY) <= 2 && touches(ghost.region, spliced!),
      ),
    )
    console.info(`earlier saves found: ${found.length} of ${due.length}`)
    expect(found.length).toBe(due.length)
  })

  test('it is gone once the whole was saved at 75, and none shows in clean pictures', () => {
    const resaved = edited.filter(({ quality }) => quality === 95).map(({ luma }) => saved(luma, 75))
    expect(resaved.flatMap((luma) => recompression(luma, 75).ghosts)).toEqual([])
    expect(clean.flatMap(({ luma, quality }) => recompression(luma, quality).ghosts)).toEqual([])
  })

  test('no region of a clean picture is called quieter than its like, and a blurred one is', () => {
    const quieter = (pictures: readonly Plane[]) =>
      pictures.filter((luma) => noise(luma).patches.some(({ isQuieter }) => isQuieter)).length
    const noisier = clean.filter(({ luma }) => noise(luma).patches.some(({ isQuieter }) => !isQuieter)).length
    console.info(`noisier regions, shown as weak, in ${noisier} of ${clean.length} clean pictures`)
    expect(quieter(clean.map(({ luma }) => luma))).toBe(0)
    expect(quieter([blurred(grain(WIDTH, HEIGHT), { x: 160, y: 96, width: 160, height: 160 })])).toBe(1)
  })
})
