import { expect, it } from 'vitest'
import { RequestError } from '../../../platform/index.ts'
import { problemOfError, problemOfFile } from './upload.ts'

it.each([
  ['text/plain', 10, 'type'],
  ['image/gif', 10, 'type'],
  ['image/png', 10 * 1024 * 1024 + 1, 'size'],
  ['image/png', 10 * 1024 * 1024, null],
  ['image/webp', 1, null],
])('checks a file of %s with %i bytes: %s', (type, size, expected) => {
  expect(problemOfFile({ type, size })).toBe(expected)
})

it('reports the server’s reason for refusing the file', () => {
  const refusal = (code: string, reason?: string) => new RequestError('x', { status: 422, code, reason })
  expect(problemOfError(refusal('PAYLOAD_TOO_LARGE', 'uploads.tooLarge'))).toBe('size')
  expect(problemOfError(refusal('INPUT_INVALID', 'uploads.damaged'))).toBe('broken')
  expect(problemOfError(refusal('NETWORK_ERROR'))).toBe('failed')
})
