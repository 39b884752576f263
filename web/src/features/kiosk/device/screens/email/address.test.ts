import { sendBatch } from '@studio/contract/kiosk'
import { expect, test } from 'vitest'
import { isAddress } from './address.ts'

const ID = '019a0000-0000-7000-8000-000000000001'
const isTaken = (address: string) =>
  sendBatch.body.safeParse({
    rows: [
      {
        kind: 'mail',
        id: ID,
        sessionId: ID,
        address,
        agreedAt: '2026-11-22T20:00:00.000Z',
        consentVersion: 1,
        locale: 'en',
        shareToken: 'x'.repeat(32),
      },
    ],
  }).success

const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}`

test.each([
  ['ana@example.com', true],
  ["o'neil.kate+booth@mail.example.co.uk", true],
  [`${'a'.repeat(64)}@${domain}.com`, true],
  ['a..b@c.com', false],
  ['.a@c.com', false],
  ['a.@c.com', false],
  ['ana@example', false],
  ['ana@-example.com', false],
  ['ana@example..com', false],
  ['ana@example.c', false],
  ['ñandú@example.com', false],
  ['ana@exämple.com', false],
  ['ana@@example.com', false],
  ['ana example@example.com', false],
  [`${'a'.repeat(64)}@${domain}.${'d'.repeat(10)}`, false],
  ['', false],
])('%s', (address, expected) => {
  expect(isAddress(address)).toBe(expected)
  expect(isTaken(address)).toBe(expected)
})

test('a name longer than mail can carry is refused at once', () => {
  expect(isAddress(`${'a'.repeat(65)}@example.com`)).toBe(false)
})
