import { expect, test } from 'vitest'
import { isRecovery, readCallback } from './callback.ts'

test.each([
  ['?token_hash=abc&type=magiclink', '', { kind: 'link', tokenHash: 'abc', type: 'magiclink' }],
  ['?token_hash=abc', '', { kind: 'link', tokenHash: 'abc', type: 'email' }],
  ['?token_hash=abc&type=sms', '', { kind: 'nothing' }],
  [
    '',
    '#access_token=a&refresh_token=r&type=magiclink',
    { kind: 'tokens', accessToken: 'a', refreshToken: 'r' },
  ],
  ['', '#error=access_denied&error_code=otp_expired', { kind: 'error', code: 'otp_expired' }],
  ['?error=access_denied', '', { kind: 'error', code: 'access_denied' }],
  ['', '#error=server_error&error_description=x', { kind: 'error', code: 'server_error' }],
  ['', '#message=Confirmation+link+accepted&sb=', { kind: 'agreed' }],
  ['', '', { kind: 'nothing' }],
])('%s%s', (search, hash, expected) => {
  expect(readCallback({ search, hash })).toEqual(expected)
})

test.each([
  ['?token_hash=abc&type=recovery', '', true],
  ['', '#access_token=a&refresh_token=r&type=recovery', true],
  ['?type=recovery', '', true],
  ['?token_hash=abc&type=magiclink', '', false],
])('%s%s is for a new password: %s', (search, hash, expected) => {
  expect(isRecovery({ search, hash })).toBe(expected)
})
