import { expect, test } from 'vitest'
import { gateOf } from './gate-of.ts'

const passing = {
  banned: false,
  hasClaimed: true,
  accepted: true,
  termsAccepted: true,
  complianceConfirmed: true,
}

test.each([
  [{}, 'open'],
  [{ complianceConfirmed: false }, 'terms'],
  [{ termsAccepted: false, accepted: false }, 'legal'],
  [{ accepted: false, hasClaimed: false }, 'invite'],
  [{ hasClaimed: false, banned: true }, 'banned'],
])('with %j the gate is %s', (closed, gate) => {
  expect(gateOf({ ...passing, ...closed }, {}, false)).toBe(gate)
})

test('the server’s values take precedence, and the gate is unknown before they arrive', () => {
  expect(gateOf(passing, { banned: true, accepted: false }, false)).toBe('open')
  expect(gateOf({ banned: false }, { hasClaimed: false }, false)).toBe('invite')
  expect(gateOf({}, {}, false)).toBe('open')
  expect(gateOf({}, { banned: true }, true)).toBeUndefined()
})
