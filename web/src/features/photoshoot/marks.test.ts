import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MARKED_SHEETS, type Marks, mark, readMarks } from './marks.ts'

it('draws, changes and wipes a mark', () => {
  const kept = mark({}, 'a', 2, 'kept')
  expect(kept).toEqual({ a: { 2: 'kept' } })
  expect(mark(kept, 'a', 2, 'rejected')).toEqual({ a: { 2: 'rejected' } })
  expect(mark(kept, 'a', 2, 'kept')).toEqual({})
})

it('remembers the newest sheets only, the one just marked always', () => {
  let marks: Marks = {}
  for (let sheet = 0; sheet < MARKED_SHEETS + 20; sheet++) marks = mark(marks, `sheet-${sheet}`, 0, 'kept')
  expect(Object.keys(marks)).toHaveLength(MARKED_SHEETS)
  expect(marks).toHaveProperty(`sheet-${MARKED_SHEETS + 19}`)
})

it('reads whatever was stored', () => {
  expect(readMarks('{')).toEqual({})
  expect(readMarks('{"a":{"0":"kept","x":"kept","1":"burnt"}}')).toEqual({ a: { 0: 'kept' } })
  fc.assert(fc.property(fc.json(), (text) => void readMarks(text)))
})
