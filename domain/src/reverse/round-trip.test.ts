import { expect, test } from 'vitest'
import { type Measured, roundTripOf as compared } from './index.ts'

const MEASURED: Measured = {
  palette: [
    { name: 'mustard', colour: '#bd8d1f', share: 0.6 },
    { name: 'navy', colour: '#1f2d50', share: 0.3 },
  ],
  light: { from: 'right', angle: 10, edges: null },
  tone: { key: 'middle', warmth: 'neutral', contrast: 'normal', stops: 3, histogram: [0.2, 1, 0.4] },
  composition: { layouts: ['rightThird'], centre: { x: 0.66, y: 0.5 }, focus: 'deep' },
}

const PHASH = '0123456789abcdef'
const roundTripOf = (original: Measured, generated: Measured) =>
  compared({ measured: original, phash: PHASH }, { measured: generated, phash: PHASH })

test('gives full similarity and no largest difference for the same image', () => {
  expect(roundTripOf(MEASURED, MEASURED)).toEqual({
    likeness: { palette: 1, lighting: 1, composition: 1, lens: 1 },
    lightOff: 0,
    hashesApart: 0,
    largest: null,
  })
})

test.each<[string, Partial<Measured>, string]>([
  ['palette', { palette: [{ name: 'red', colour: '#f00', share: 0.9 }] }, 'palette'],
  ['light', { light: { from: 'left', angle: 190, edges: null } }, 'lighting'],
  ['composition', { composition: { layouts: [], centre: { x: 0.1, y: 0.5 }, focus: 'deep' } }, 'composition'],
  ['lens', { composition: { ...MEASURED.composition, focus: 'shallow' } }, 'lens'],
])('names the largest difference: %s', (_, changes, max) => {
  expect(roundTripOf(MEASURED, { ...MEASURED, ...changes }).largest).toBe(max)
})

test('compares light angles the short way, and not without a direction', () => {
  const at = (angle: number) => ({ ...MEASURED, light: { from: 'right' as const, angle, edges: null } })
  expect(roundTripOf(at(350), at(10)).lightOff).toBe(20)
  const dull = { ...MEASURED, light: { from: null, angle: 0, edges: null } }
  expect(roundTripOf(MEASURED, dull).lightOff).toBeNull()
})

test('compares hashes of whole images if both exist', () => {
  const apart = (one: string | null, other: string | null) =>
    compared({ measured: MEASURED, phash: one }, { measured: MEASURED, phash: other }).hashesApart
  expect(apart(PHASH, '0123456789abcd00')).toBe(7)
  expect([apart(null, PHASH), apart(PHASH, null)]).toEqual([null, null])
})
