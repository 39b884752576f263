import { expect, test } from 'vitest'
import { guestPageOf } from './guest-page.ts'

test('only a guest’s link serves the guest page', () => {
  expect(guestPageOf('/e/AbC-_123')).toBe('/guest.html')
  expect(guestPageOf('/e/AbC?lang=es')).toBe('/guest.html?lang=es')
  expect(guestPageOf('/p')).toBe('/proof.html')
  expect(guestPageOf('/s')).toBe('/share.html')
  expect(guestPageOf('/verify')).toBe('/verify.html')
  for (const other of [
    '/',
    '/profile/1',
    '/p/1',
    '/s/1',
    '/e/',
    '/event/start',
    '/e/a/b',
    '/assets/e/x',
    '/src/e/main.ts',
  ])
    expect(guestPageOf(other)).toBe(other)
})
