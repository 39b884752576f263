import { expect, test } from 'vitest'
import { subscribeToChange } from './changers.ts'

const ANA = '3f2504e0-4f89-41d3-9a0c-0305e82c8211'
const changeOf = (what: object) => ({ seq: 4, at: '2026-11-21T20:00:00.000Z', byId: ANA, what })
const brief = (fields: object) => changeOf({ kind: 'brief', revision: 3, edit: ANA, fields })

test('shows who changed a field last beside it, except for the prompt', () => {
  const change = subscribeToChange({ count: 'marta' }, brief({ style: 'fashion', prompt: 'coat' }))
  expect(change).toEqual({ count: 'marta', style: ANA })
  expect(subscribeToChange(change, brief({ count: 2 }))).toEqual({ count: ANA, style: ANA })
})

test('ignores other and invalid messages', () => {
  const before = { style: ANA }
  for (const odd of [undefined, {}, changeOf({ kind: 'locked' }), { what: { kind: 'brief' } }])
    expect(subscribeToChange(before, odd)).toBe(before)
})
