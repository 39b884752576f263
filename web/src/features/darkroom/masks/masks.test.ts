import {
  type Edit,
  type LocalAdjustment,
  type MaskPart,
  MAX_LOCAL_ADJUSTMENTS,
  MAX_STROKE_POINTS,
} from '@studio/contract/darkroom'
import { expect, test } from 'vitest'
import { continueStroke, FIRST_BRUSH, hasRoom, resized, softened, startStroke, withStroke } from './brush.ts'
import * as masks from './masks.ts'

const NEUTRAL: Edit = { format: 1 }
const LINEAR: MaskPart = { kind: 'linear', mode: 'add', x1: 0, y1: 0.123456, x2: 0, y2: 1 }
const TONES: MaskPart = { kind: 'luminance', mode: 'subtract', from: 60, to: 100 }

const withOne = (id = 'mask-one') => masks.addAdjustment(NEUTRAL, id, LINEAR)!
const first = (edit: Edit) => masks.adjustmentsOf(edit)[0] as LocalAdjustment

test('adds a mask without values, with rounded positions, and keeps what else is edited', () => {
  const edit = masks.addAdjustment({ format: 1, light: { contrast: 20 } }, 'mask-one', LINEAR)
  expect(edit).toEqual({
    format: 1,
    light: { contrast: 20 },
    localAdjustments: [{ id: 'mask-one', parts: [{ ...LINEAR, y1: 0.12346 }] }],
  })
})

test('keeps the order of masks and of parts, of which the first is always added', () => {
  let edit = masks.addAdjustment(withOne(), 'mask-two', { ...TONES })!
  expect(masks.adjustmentsOf(edit).map(({ id }) => id)).toEqual(['mask-one', 'mask-two'])
  edit = masks.replaceAdjustment(edit, masks.withPart(first(edit), TONES))!
  expect(first(edit).parts.map(({ kind, mode }) => [kind, mode])).toEqual([
    ['linear', 'add'],
    ['luminance', 'subtract'],
  ])
  edit = masks.replaceAdjustment(edit, masks.withoutPart(first(edit), 0))!
  expect(first(edit).parts).toEqual([{ ...TONES, mode: 'add' }])
  expect(masks.withoutPart(first(edit), 0)).toEqual(first(edit))
  expect(masks.deleteAdjustment(masks.deleteAdjustment(edit, 'mask-one')!, 'mask-two')).toEqual(NEUTRAL)
})

test('a copy has its own id, and changes alone', () => {
  let edit = masks.replaceAdjustment(withOne(), masks.withValue(first(withOne()), 'exposure', 1))!
  edit = masks.duplicateAdjustment(edit, first(edit), 'mask-copy')!
  edit = masks.replaceAdjustment(edit, masks.withValue(masks.adjustmentsOf(edit)[1]!, 'exposure', -1))!
  expect(masks.adjustmentsOf(edit).map(({ id, exposure }) => [id, exposure])).toEqual([
    ['mask-one', 1],
    ['mask-copy', -1],
  ])
})

test('leaves out what is neutral: a value of 0, an empty name, and not off', () => {
  const full = masks.withIsOff(masks.withName(masks.withValue(first(withOne()), 'tint', 5), ' Sky '), true)
  expect(full).toMatchObject({ name: 'Sky', isOff: true, tint: 5 })
  expect(masks.withIsOff(masks.withName(masks.withValue(full, 'tint', 0), '  '), false)).toEqual(
    first(withOne()),
  )
  expect(masks.withoutValues(full)).not.toHaveProperty('tint')
  expect(masks.inverted(masks.inverted(LINEAR, true), false)).toEqual(LINEAR)
})

test('refuses more masks than an edit can have, and names with invisible characters', () => {
  let edit = NEUTRAL
  for (let at = 0; at < MAX_LOCAL_ADJUSTMENTS; at++)
    edit = masks.addAdjustment(edit, `mask-${100 + at}`, LINEAR)!
  expect(masks.canAddAdjustment(edit)).toBe(false)
  expect(masks.addAdjustment(edit, 'one-more', LINEAR)).toBeUndefined()
  expect(masks.duplicateAdjustment(edit, first(edit), 'one-more')).toBeUndefined()
  expect(masks.replaceAdjustment(edit, masks.withName(first(edit), '\u202ename'))).toBeUndefined()
})

test('ids are valid, and sort in the order in which they are made', () => {
  const ids = Array.from({ length: 20 }, masks.newId)
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{8,36}$/)
})

const SIZE = { width: 6000, height: 4000 }
const BRUSH = { kind: 'brush', mode: 'add', strokes: [] } as masks.PartOf<'brush'>

test('a stroke leaves out points that are close, and keeps the brush with which it was begun', () => {
  let stroke = startStroke({ ...FIRST_BRUSH, isErasing: true }, { x: 0.5, y: 0.25 })
  expect(stroke).toEqual({ size: 0.05, softness: 50, flow: 100, isErased: true, points: [5000, 2500] })
  expect(continueStroke(stroke, { x: 0.501, y: 0.25 }, SIZE)).toBe(stroke)
  stroke = continueStroke(stroke, { x: 0.6, y: 0.25 }, SIZE)
  expect(stroke.points).toEqual([5000, 2500, 6000, 2500])
})

test('a part takes as many points as it can have', () => {
  const points = Array.from({ length: 2 * MAX_STROKE_POINTS - 2 }, () => 0)
  const nearlyFull = { ...BRUSH, strokes: [{ ...startStroke(FIRST_BRUSH, { x: 0, y: 0 }), points }] }
  expect(hasRoom(nearlyFull)).toBe(true)
  const long = { ...startStroke(FIRST_BRUSH, { x: 0, y: 0 }), points: [1, 2, 3, 4, 5, 6] }
  const full = withStroke(nearlyFull, long)
  expect(full.strokes[1]?.points).toEqual([1, 2])
  expect(hasRoom(full)).toBe(false)
  expect(masks.addAdjustment(NEUTRAL, 'mask-one', full)).toBeDefined()
})

test('keys change size and softness within their limits', () => {
  let brush = FIRST_BRUSH
  for (let times = 0; times < 40; times++) brush = softened(resized(brush, 1), 1)
  expect(brush).toMatchObject({ size: 25, softness: 100 })
  for (let times = 0; times < 80; times++) brush = softened(resized(brush, -1), -1)
  expect(brush).toMatchObject({ size: 0.1, softness: 0 })
})
