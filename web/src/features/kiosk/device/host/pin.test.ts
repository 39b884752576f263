import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../../../platform/calls/request-error.ts'
import type { Meta } from '../store/rows.ts'
import { createPinLock } from './pin.ts'

const failOffline = () => Promise.reject(new RequestError('', { status: 0, code: 'NETWORK_ERROR' }))
const base64 = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))

async function verifierOf(pin: string) {
  const salt = new Uint8Array(16).fill(7)
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 10 },
    key,
    256,
  )
  return { salt: base64(salt), rounds: 10, hash: base64(bits) }
}

let disk: Partial<Meta>
let time: number
beforeEach(() => {
  disk = {}
  time = 0
})

/** Starts a lock with the stored state and a fake monotonic clock. */
async function start(ask: (pin: string) => Promise<{ isRight: boolean; triesLeft: number }> = failOffline) {
  const verifier = await verifierOf('2468')
  return createPinLock({
    store: {
      read: async (key) => disk[key],
      write: async (key, value) => void (disk = { ...disk, [key]: value }),
    },
    checkOnline: ask,
    verifier: () => verifier,
    monotonic: () => time,
    startedAt: time,
  })
}

test('offline, the right PIN opens, and five wrong ones lock for 15 minutes', async () => {
  let pinLock = await start()
  expect(await pinLock.tryPin('2468')).toEqual({ name: 'right' })
  for (const triesLeft of [4, 3, 2, 1])
    expect(await pinLock.tryPin('0000')).toEqual({ name: 'wrong', triesLeft })
  expect(await pinLock.tryPin('0000')).toEqual({ name: 'locked', seconds: 900 })
  // During a lock even the correct PIN is not checked.
  expect(await pinLock.tryPin('2468')).toEqual({ name: 'locked', seconds: 900 })
  // After a restart the lock continues with its remaining time.
  time += 300_000
  expect(await pinLock.lockedSeconds()).toBe(600)
  time = 0
  pinLock = await start()
  expect(await pinLock.tryPin('2468')).toEqual({ name: 'locked', seconds: 600 })
  time += 600_000
  expect(await pinLock.tryPin('2468')).toEqual({ name: 'right' })
})

test('of 10,000 attempts across restarts, five count in each window, which doubles up to four hours', async () => {
  const derive = vi.spyOn(crypto.subtle, 'deriveBits')
  let windows = 0
  const lengths: number[] = []
  let pinLock = await start()
  derive.mockClear()
  for (let tries = 0; tries < 10_000; tries += 1) {
    const outcome = await pinLock.tryPin('1111')
    if (outcome.name === 'locked' && tries % 500 === 499) {
      lengths.push(outcome.seconds)
      time += outcome.seconds * 1000
      windows += 1
      expect(await pinLock.lockedSeconds()).toBe(0)
      pinLock = await start()
    }
  }
  // Each start derives its verifier once.
  expect(derive.mock.calls.length - windows).toBe(5 * 20)
  expect(lengths.slice(0, 6)).toEqual([900, 1_800, 3_600, 7_200, 14_400, 14_400])
  derive.mockRestore()
})

test('unplugging the booth gives no extra attempts', async () => {
  let isOffline = false
  const pinLock = await start(async () => (isOffline ? failOffline() : { isRight: false, triesLeft: 2 }))
  expect(await pinLock.tryPin('0000')).toEqual({ name: 'wrong', triesLeft: 2 })
  isOffline = true
  expect(await pinLock.tryPin('0000')).toEqual({ name: 'wrong', triesLeft: 1 })
  expect(await pinLock.tryPin('0000')).toEqual({ name: 'locked', seconds: 900 })
})

test('a lock by the server applies on the booth', async () => {
  const pinLock = await start(() =>
    Promise.reject(
      new RequestError('', {
        status: 423,
        code: 'RATE_LIMITED',
        reason: 'kiosk.pinLocked',
        retryAfter: 120,
      }),
    ),
  )
  expect(await pinLock.tryPin('2468')).toEqual({ name: 'locked', seconds: 120 })
  time += 60_000
  expect(await pinLock.lockedSeconds()).toBe(60)
})
