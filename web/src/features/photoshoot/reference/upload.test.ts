import { UPLOAD_MESSAGES } from '@studio/contract/uploads'
import { expect, it } from 'vitest'
import { RequestError } from '../../../platform/index.ts'
import { problemOfError, problemOfFile } from './upload.ts'

it.each([
  ['text/plain', 10, 'type'],
  ['image/gif', 10, 'type'],
  ['image/png', 10 * 1024 * 1024 + 1, 'size'],
  ['image/png', 10 * 1024 * 1024, null],
  ['image/webp', 1, null],
])('a file of %s with %i bytes: %s', (type, size, expected) => {
  expect(problemOfFile({ type, size })).toBe(expected)
})

it('says what the server said about the file', () => {
  const refusal = (code: string, message: string) => new RequestError(message, { status: 422, code })
  expect(problemOfError(refusal('PAYLOAD_TOO_LARGE', 'x'))).toBe('size')
  expect(problemOfError(refusal('INPUT_INVALID', UPLOAD_MESSAGES.broken))).toBe('broken')
  expect(problemOfError(refusal('NETWORK_ERROR', 'x'))).toBe('failed')
})
