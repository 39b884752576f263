import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCompactJws, readBase64url } from './index.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 })

test('accepts only the canonical text of bytes', () => {
  fc.assert(
    fc.property(bytes, (value) => {
      const text = Buffer.from(value).toString('base64url')
      expect(readBase64url(text)?.equals(value)).toBe(true)
      const same = [...ALPHABET].filter((last) => readBase64url(text.slice(0, -1) + last)?.equals(value))
      expect(same).toEqual([text.at(-1)])
      for (const other of [`${text}=`, ` ${text}`, `${text}\n`, `${text}.`])
        expect(readBase64url(other)).toBeUndefined()
    }),
  )
  expect(readBase64url('-_-_')).toBeDefined()
  expect(readBase64url('+/+/')).toBeUndefined()
})

test('accepts only canonical tokens with three parts', () => {
  expect(isCompactJws('eyJ9.e30.AA')).toBe(true)
  for (const other of ['eyJ9.e30', 'eyJ9.e30.AA.AA', 'eyJ9.e30.AB', 'eyJ9.e31.AA', 'eyJ9.e30.AA=='])
    expect(isCompactJws(other), other).toBe(false)
})
