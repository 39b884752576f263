import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSigning } from './index.ts'

const signing = createSigning(Buffer.alloc(32, 7))
const at = (seconds: number) => ({ now: () => new Date(seconds * 1000) })
const seconds = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 })

const read = (address: string) => {
  const url = new URL(address, 'http://localhost')
  const { expires, signature } = Object.fromEntries(url.searchParams)
  return { path: url.pathname, expires, signature }
}

test('an address works for at least 5 and at most 15 minutes', () => {
  fc.assert(
    fc.property(seconds, (now) => {
      const { path, ...given } = read(signing.address('/api/media/1/original', at(now)))
      expect(signing.isValid(path, given, at(now))).toBe(true)
      expect(signing.isValid(path, given, at(now + 300))).toBe(true)
      expect(signing.isValid(path, given, at(now + 901))).toBe(false)
      expect(signing.isValid(path, given, at(Number(given.expires)))).toBe(false)
    }),
  )
})

test('an address stays the same for some minutes', () => {
  const now = 1_800_000_000
  expect(signing.address('/a', at(now))).toBe(signing.address('/a', at(now + 200)))
  expect(signing.address('/a', at(now))).not.toBe(signing.address('/a', at(now + 700)))
})

test('an address cannot be widened to another path, variant or expiry', () => {
  fc.assert(
    fc.property(seconds, fc.string(), fc.integer({ min: 1, max: 1e9 }), (now, other, more) => {
      const { path, expires, signature } = read(signing.address('/api/media/1/320', at(now)))
      const isValid = (path: string, expires: unknown, signature: unknown) =>
        signing.isValid(path, { expires: expires as string, signature: signature as string }, at(now))
      expect(isValid('/api/media/1/original', expires, signature)).toBe(false)
      expect(isValid('/api/media/2/320', expires, signature)).toBe(false)
      expect(isValid(path, String(Number(expires) + more), signature)).toBe(false)
      expect(isValid(path, `0${expires}`, signature)).toBe(false)
      expect(isValid(path, ` ${expires}`, signature)).toBe(false)
      expect(isValid(path, expires, other)).toBe(false)
      expect(isValid(path, expires, `${signature}=`)).toBe(false)
      expect(isValid(path, expires, undefined)).toBe(false)
      expect(isValid(path, undefined, signature)).toBe(false)
    }),
  )
})

test('another secret signs otherwise', () => {
  const { path, ...given } = read(createSigning(Buffer.alloc(32, 8)).address('/a', at(1_800_000_000)))
  expect(signing.isValid(path, given, at(1_800_000_000))).toBe(false)
})
