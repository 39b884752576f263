import { Edit, EDIT_GROUPS, type LocalAdjustment } from '@studio/contract/darkroom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEdit } from './edits.fixtures.ts'
import {
  applyChanges,
  applyGroups,
  applyLook,
  canonicalEdit,
  canonicalEditText,
  changeEdit,
  describeEdit,
  editTexts,
  isNeutralEdit,
  merge3,
  scaleEdit,
  sortedEdit,
  valueIn,
} from './index.ts'

const linear = (x1 = 0) => ({ kind: 'linear', mode: 'add', x1, y1: 0, x2: 1, y2: 1 }) as const
const mask = (id: string, values: Partial<LocalAdjustment> = {}) => ({ id, parts: [linear()], ...values })
const edit = (...localAdjustments: unknown[]) => Edit.parse({ format: 1, localAdjustments })
const idsOf = ({ localAdjustments = [] }: Edit) => localAdjustments.map(({ id }) => id)
const NEUTRAL: Edit = { format: 1 }
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    mask(`mask-${String(from + at).padStart(3, '0')}`, { exposure: 1 }),
  )

describe('canonical form', () => {
  test('leaves out masks that change nothing, and names', () => {
    const of = edit(
      mask('zzzzzzzz', { exposure: 1, name: 'Sky' }),
      mask('mask-off', { exposure: 1, isOff: true }),
      mask('mask-new', { exposure: 0 }),
      mask('aaaaaaaa', { tint: 3, isOff: false }),
    )
    expect(canonicalEdit(of)).toEqual(edit(mask('aaaaaaaa', { tint: 3 }), mask('zzzzzzzz', { exposure: 1 })))
    expect(isNeutralEdit(edit(mask('mask-new')))).toBe(true)
    expect(canonicalEditText(edit(mask('mask-new')))).toBe('{"format":1}')
  })

  test('is the same for masks in another order, whose list keeps it', () => {
    const [a, b] = [mask('mask-aaa', { tint: 3 }), mask('mask-bbb', { tint: 4 })]
    expect(canonicalEditText(edit(b, a))).toBe(canonicalEditText(edit(a, b)))
    expect(idsOf(sortedEdit(edit(b, a)))).toEqual(['mask-bbb', 'mask-aaa'])
  })

  test('isn’t what is stored: a mask without values survives', () => {
    const of = edit(mask('mask-new', { name: 'Sky' }), mask('mask-off', { isOff: true, exposure: 1 }))
    expect(sortedEdit(of)).toEqual(of)
    expect(changeEdit(of, { 'light.exposure': 1 }).localAdjustments).toEqual(of.localAdjustments)
  })
})

test('values of masks have paths', () => {
  const of = edit(mask('mask-one', { exposure: 1 }))
  expect(valueIn(of, 'localAdjustments.mask-one.exposure')).toBe(1)
  expect(valueIn(of, 'localAdjustments.mask-one.tint')).toBe(0)
  expect(valueIn(of, 'localAdjustments.mask-two.parts')).toBeUndefined()
  const changed = changeEdit(of, {
    'localAdjustments.mask-one.tint': 5,
    'localAdjustments.mask-one.exposure': 0,
  })
  expect(changed).toEqual(edit(mask('mask-one', { tint: 5 })))
  expect(changeEdit(of, { 'localAdjustments.mask-one.parts': undefined })).toEqual(NEUTRAL)
})

describe('merge', () => {
  const base = edit(mask('mask-one', { exposure: 1, tint: 2 }))

  test('adds masks of both, and merges one value by value', () => {
    const mine = edit(mask('mask-one', { exposure: 2, tint: 2 }), mask('mask-two'))
    const theirs = edit(mask('mask-one', { exposure: 1, tint: 9 }), mask('mask-six', { tint: 1 }))
    expect(merge3(base, mine, theirs)).toEqual({
      edit: edit(mask('mask-one', { exposure: 2, tint: 9 }), mask('mask-two'), mask('mask-six', { tint: 1 })),
      conflicts: [],
    })
  })

  test('takes the parts of a mask as a whole', () => {
    const mine = edit({ ...mask('mask-one', { exposure: 1, tint: 2 }), parts: [linear(0.2)] })
    const theirs = edit({ ...mask('mask-one', { exposure: 1, tint: 2 }), parts: [linear(), linear(0.4)] })
    expect(merge3(base, mine, theirs)).toEqual({ edit: mine, conflicts: ['localAdjustments.mask-one.parts'] })
  })

  test('deletes what one deleted, and keeps mine where the other changed it', () => {
    const changed = edit(mask('mask-one', { exposure: 1, tint: 2, clarity: 5 }))
    const conflicts = ['localAdjustments.mask-one.parts']
    expect(merge3(base, NEUTRAL, base)).toEqual({ edit: NEUTRAL, conflicts: [] })
    expect(merge3(base, base, NEUTRAL)).toEqual({ edit: NEUTRAL, conflicts: [] })
    expect(merge3(base, NEUTRAL, NEUTRAL)).toEqual({ edit: NEUTRAL, conflicts: [] })
    expect(merge3(base, changed, NEUTRAL)).toEqual({ edit: changed, conflicts })
    expect(merge3(base, NEUTRAL, changed)).toEqual({ edit: NEUTRAL, conflicts })
  })

  test('has no more masks than an edit can have, and reports theirs that are left out', () => {
    const merged = merge3(NEUTRAL, edit(...numbered(0, 20)), edit(...numbered(20, 40)))
    expect(idsOf(merged.edit)).toEqual(numbered(0, 32).map(({ id }) => id))
    expect(merged.conflicts).toEqual(numbered(32, 40).map(({ id }) => `localAdjustments.${id}.parts`))
  })

  test('keeps the order of the side that changed it', () => {
    const [a, b, c] = [mask('mask-aaa'), mask('mask-bbb'), mask('mask-ccc')]
    expect(idsOf(merge3(edit(a, c), edit(a, c), edit(a, b, c)).edit)).toEqual(idsOf(edit(a, b, c)))
    expect(idsOf(merge3(edit(a, b), edit(b, a), edit(a, b, c)).edit)).toEqual(idsOf(edit(b, a, c)))
  })

  test('is a valid edit for any two changes', () => {
    fc.assert(
      fc.property(anyEdit, anyEdit, anyEdit, (a, b, c) => {
        const { edit: merged } = merge3(a, b, c)
        expect(Edit.parse(merged)).toEqual(merged)
        for (const each of merged.localAdjustments ?? []) {
          const sides = [b, c].map((of) => of.localAdjustments?.find(({ id }) => id === each.id)?.parts)
          expect(sides).toContainEqual(each.parts)
        }
      }),
    )
  })
})

describe('copying', () => {
  test('copies masks only if they are chosen', () => {
    const source = edit(mask('mask-one', { exposure: 1 }))
    expect(applyGroups(NEUTRAL, source, ['light'])).toEqual(NEUTRAL)
    expect(applyGroups(NEUTRAL, source, ['localAdjustments'])).toEqual(source)
  })

  test('of changes leaves out values of masks that the target lacks, and masks beyond the most', () => {
    const [base, source] = [edit(mask('mask-one', { tint: 1 })), edit(mask('mask-one', { tint: 2 }))]
    const groups = EDIT_GROUPS
    expect(applyChanges(NEUTRAL, { base, source, groups })).toEqual(NEUTRAL)
    expect(applyChanges(edit(mask('mask-one')), { base, source, groups })).toEqual(source)
    const target = edit(...numbered(0, 31))
    const more = applyChanges(target, { base: NEUTRAL, source: edit(...numbered(31, 34)), groups })
    expect(idsOf(more)).toEqual(numbered(0, 32).map(({ id }) => id))
  })

  test('presets have no masks, and leave those of the image alone', () => {
    const own = edit(mask('mask-one', { exposure: 1 }))
    expect(scaleEdit(own, 100)).toEqual(NEUTRAL)
    const look = { edit: edit(mask('mask-two', { tint: 1 })), groups: ['light'] as const }
    expect(applyLook(own, look, 100)).toEqual(own)
  })
})

test('the description counts masks that change the image', () => {
  const of = edit(mask('mask-one', { exposure: 1 }), mask('mask-two'), mask('mask-six', { tint: 1 }))
  expect(describeEdit(of)).toEqual([{ code: 'masks', value: 2 }])
  expect(editTexts(of, 'en')).toEqual(['Masks: 2'])
  expect(editTexts(of, 'es')).toEqual(['Máscaras: 2'])
})
