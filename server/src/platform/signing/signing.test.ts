import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSigning, type Viewer } from './index.ts'

const caller: Viewer = { id: randomUUID(), signInId: randomUUID() }
let isExpired = false
const open = (byte: number, viewer: Viewer | undefined = caller) =>
  createSigning(Buffer.alloc(32, byte), {
    viewer: () => viewer,
    lasts: async ({ id, signInId }) => !isExpired && id === caller.id && signInId === caller.signInId,
  })
const signing = open(7)
const at = (seconds: number) => ({ now: () => new Date(seconds * 1000) })
const seconds = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 })

const read = (address: string) => {
  const url = new URL(address, 'http://localhost')
  const { expires, signature } = Object.fromEntries(url.searchParams)
  return { path: url.pathname, expires, signature }
}

test('a URL works for at least 5 and at most 15 minutes', () => {
  return fc.assert(
    fc.asyncProperty(seconds, async (now) => {
      const { path, ...params } = read(signing.address('/api/media/1/original', at(now)))
      expect(await signing.isValid(path, params, at(now))).toBe(true)
      expect(await signing.isValid(path, params, at(now + 300))).toBe(true)
      expect(await signing.isValid(path, params, at(now + 901))).toBe(false)
      expect(await signing.isValid(path, params, at(Number(params.expires)))).toBe(false)
    }),
  )
})

test('a URL stays the same for some minutes', () => {
  const now = 1_800_000_000
  expect(signing.address('/a', at(now))).toBe(signing.address('/a', at(now + 200)))
  expect(signing.address('/a', at(now))).not.toBe(signing.address('/a', at(now + 700)))
})

test('a URL can’t be changed to another path, variant or expiry', () => {
  return fc.assert(
    fc.asyncProperty(seconds, fc.string(), fc.integer({ min: 1, max: 1e9 }), async (now, other, more) => {
      const { path, expires, signature } = read(signing.address('/api/media/1/320', at(now)))
      const isValid = (path: string, expires: unknown, signature: unknown) =>
        signing.isValid(path, { expires: expires as string, signature: signature as string }, at(now))
      expect(await isValid('/api/media/1/original', expires, signature)).toBe(false)
      expect(await isValid('/api/media/2/320', expires, signature)).toBe(false)
      expect(await isValid(path, String(Number(expires) + more), signature)).toBe(false)
      expect(await isValid(path, `0${expires}`, signature)).toBe(false)
      expect(await isValid(path, ` ${expires}`, signature)).toBe(false)
      expect(await isValid(path, expires, other)).toBe(false)
      expect(await isValid(path, expires, `${signature}=`)).toBe(false)
      expect(await isValid(path, expires, undefined)).toBe(false)
      expect(await isValid(path, undefined, signature)).toBe(false)
    }),
  )
})

test('another secret yields another signature', async () => {
  const { path, ...params } = read(open(8).address('/a', at(1_800_000_000)))
  expect(await signing.isValid(path, params, at(1_800_000_000))).toBe(false)
})

test('a URL ends with the sign-in for which it was created, and contains no other id', async () => {
  const { path, ...params } = read(signing.address('/a', at(1_800_000_000)))
  const isValid = (signature: string) => signing.isValid(path, { ...params, signature }, at(1_800_000_000))
  const other = read(open(7, { ...caller, signInId: randomUUID() }).address('/a', at(1_800_000_000)))
  expect(await isValid(other.signature ?? '')).toBe(false)
  expect(await isValid((other.signature ?? '').slice(0, 44) + (params.signature ?? '').slice(44))).toBe(false)
  isExpired = true
  expect(await isValid(params.signature ?? '')).toBe(false)
  isExpired = false
  expect(await isValid(params.signature ?? '')).toBe(true)
})

test('a signature has only one encoding: no other character in any place is valid', async () => {
  const { path, expires, signature = '' } = read(signing.address('/a', at(1_800_000_000)))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= '
  for (let place = 0; place < signature.length; place++)
    for (const letter of alphabet) {
      const changed = signature.slice(0, place) + letter + signature.slice(place + 1)
      const isRight = await signing.isValid(path, { expires, signature: changed }, at(1_800_000_000))
      expect(isRight, `${letter} at ${place}`).toBe(changed === signature)
    }
})

test('without a caller no URL is signed', () => {
  const anonymous = createSigning(Buffer.alloc(32, 7), { viewer: () => undefined, lasts: async () => true })
  expect(anonymous.address('/a', at(1_800_000_000))).toBe('/a')
})
