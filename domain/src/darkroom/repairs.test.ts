import { Edit, MAX_REPAIRS } from '@studio/contract/darkroom'
import { expect, test } from 'vitest'
import {
  applyChanges,
  applyGroups,
  canonicalEditText,
  canonicalRepairsText,
  changeEdit,
  COPIED_GROUPS,
  editTexts,
  isNeutralEdit,
  merge3,
  sortedEdit,
} from './index.ts'

const NEUTRAL: Edit = { format: 1 }
const spot = (id: string, values: object = {}) => ({
  id,
  kind: 'heal',
  x: 0.5,
  y: 0.5,
  radius: 0.01,
  sourceX: 0.6,
  sourceY: 0.5,
  ...values,
})
const patch = (id: string, values: object = {}) => ({
  id,
  kind: 'generated',
  patch: 'a'.repeat(64),
  box: { x: 1, y: 2, width: 30, height: 40 },
  ...values,
})
const edit = (...repairs: object[]) => Edit.parse({ format: 1, repairs })
const idsOf = ({ repairs = [] }: Edit) => repairs.map(({ id }) => id)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    spot(`spot-${String(from + at).padStart(4, '0')}`, { radius: 0.001 }),
  )

test('repairs without effect change neither the hash nor the image, and are stored', () => {
  const off = edit(spot('spot-one', { off: true }), patch('patch-one', { opacity: 0 }))
  expect(isNeutralEdit(off)).toBe(true)
  expect(canonicalEditText(off)).toBe('{"format":1}')
  expect(canonicalRepairsText(off)).toBeUndefined()
  expect(sortedEdit(off)).toEqual(off)
  const plain = edit(spot('spot-one'))
  expect(isNeutralEdit(plain)).toBe(false)
  expect(canonicalEditText(edit(spot('spot-one', { feather: 25, opacity: 100, off: false })))).toBe(
    canonicalEditText(plain),
  )
})

test('their order is part of the hash, and stays', () => {
  const [a, b] = [spot('spot-one'), spot('spot-two', { x: 0.52 })]
  expect(canonicalEditText(edit(b, a))).not.toBe(canonicalEditText(edit(a, b)))
  expect(idsOf(sortedEdit(edit(b, a)))).toEqual(['spot-two', 'spot-one'])
  // As JSON, regardless of the order of their values.
  const shuffled = edit({
    radius: 0.01,
    y: 0.5,
    x: 0.5,
    sourceY: 0.5,
    sourceX: 0.6,
    kind: 'heal',
    id: 'spot-one',
  })
  expect(JSON.stringify(sortedEdit(shuffled))).toBe(JSON.stringify(sortedEdit(edit(a))))
})

test('merge by id, as a whole and in the order of the side that changed it', () => {
  const [a, b, c] = [spot('spot-one'), spot('spot-two'), spot('spot-six')]
  const moved = spot('spot-one', { x: 0.1 })
  expect(merge3(edit(a), edit(moved), edit(a, b))).toEqual({ edit: edit(moved, b), conflicts: [] })
  expect(merge3(edit(a), edit(a, c), edit(b, a)).edit).toEqual(edit(a, c, b))
  expect(merge3(edit(a, b), edit(a, b), edit(b, a)).edit).toEqual(edit(b, a))
  const other = spot('spot-one', { opacity: 50 })
  expect(merge3(edit(a), edit(moved), edit(other))).toEqual({
    edit: edit(moved),
    conflicts: ['repairs.spot-one'],
  })
  expect(merge3(edit(a), NEUTRAL, edit(other))).toEqual({ edit: NEUTRAL, conflicts: ['repairs.spot-one'] })
  expect(merge3(edit(a), edit(a), NEUTRAL)).toEqual({ edit: NEUTRAL, conflicts: [] })
})

test('no more are merged than an edit can have, and theirs that are left out are reported', () => {
  const [mine, theirs] = [numbered(0, 300), numbered(300, 600)]
  const merged = merge3(NEUTRAL, edit(...mine), edit(...theirs))
  expect(idsOf(merged.edit)).toHaveLength(MAX_REPAIRS)
  expect(merged.conflicts).toHaveLength(100)
  expect(Edit.parse(merged.edit)).toEqual(merged.edit)
})

test('aren’t copied unless they are chosen, and patches never', () => {
  expect(COPIED_GROUPS).not.toContain('repairs')
  const source = edit(spot('spot-one'), patch('patch-one'))
  expect(applyGroups(NEUTRAL, source, ['repairs'])).toEqual(edit(spot('spot-one')))
  expect(applyChanges(NEUTRAL, { base: NEUTRAL, source, groups: ['repairs'] })).toEqual(
    edit(spot('spot-one')),
  )
  const own = edit(patch('patch-one', { opacity: 40 }))
  expect(applyGroups(own, source, ['light'])).toEqual(own)
})

test('are counted in texts', () => {
  const of = edit(spot('spot-one'), spot('spot-two'), patch('patch-one'), spot('spot-off', { off: true }))
  expect(editTexts(of, 'en')).toEqual(['Repaired spots: 2', 'Generated areas: 1'])
  expect(editTexts(of, 'es')).toEqual(['Zonas reparadas: 2', 'Zonas generadas: 1'])
})

test('are deleted by their path', () => {
  expect(changeEdit(edit(spot('spot-one')), { 'repairs.spot-one': undefined })).toEqual(NEUTRAL)
})

test('rejects what would take too long, and places outside of the image', () => {
  const isValid = (...repairs: object[]) => Edit.safeParse({ format: 1, repairs }).success
  expect(isValid(...numbered(0, MAX_REPAIRS))).toBe(true)
  expect(isValid(...numbered(0, MAX_REPAIRS + 1))).toBe(false)
  const large = Array.from({ length: 101 }, (_, at) => spot(`spot-${1000 + at}`, { radius: 0.1 }))
  expect(isValid(...large.slice(2))).toBe(true)
  expect(isValid(...large)).toBe(false)
  expect(isValid(spot('spot-one'), spot('spot-one'))).toBe(false)
  for (const values of [{ sourceX: 1.2 }, { x: -0.1 }, { radius: 0.2 }, { radius: 0 }, { opacity: 101 }])
    expect(isValid(spot('spot-one', values)), JSON.stringify(values)).toBe(false)
  expect(isValid(patch('patch-one', { box: { x: 0, y: 0, width: 6000, height: 5000 } }))).toBe(false)
  expect(isValid(patch('patch-one', { box: { x: 0.5, y: 0, width: 6, height: 5 } }))).toBe(false)
  const many = Array.from({ length: 6 }, (_, at) =>
    patch(`patch-${at}00`, { box: { x: 0, y: 0, width: 6000, height: 4000 } }),
  )
  expect(isValid(...many.slice(1))).toBe(true)
  expect(isValid(...many)).toBe(false)
})
