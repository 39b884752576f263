import { MINUTE_MS } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoothActor } from '../booths/booth-principal.ts'
import { type Booths, startBoothStudio, refusal, type TestBooth } from '../kiosk.fixtures.ts'
import { createPin } from './pin.service.ts'

let studio: Booths
beforeAll(async () => {
  studio = await startBoothStudio({ runsWorker: false })
})
afterAll(() => studio.close())

const tryPin = (booth: TestBooth, pin: string) => booth.call(contract.checkPin, { body: { pin } })
const opened = async () => {
  const { id } = await studio.event({ pin: '4711' })
  return [await studio.booth(id), await studio.booth(id)] as const
}
const fail = async (booth: TestBooth, times: number) => {
  for (let n = 0; n < times; n++) await tryPin(booth, '0000')
}

test('locks the PIN on every device after five wrong attempts, for 15 minutes, then twice as long, up to four hours', async () => {
  const [bar, access] = await opened()
  expect(await tryPin(bar, '4711')).toEqual({ isRight: true, triesLeft: 5 })
  await fail(bar, 2)
  expect(await tryPin(access, '1111')).toEqual({ isRight: false, triesLeft: 2 })
  for (const minutes of [15, 30, 60, 120, 240, 240]) {
    for (let left = minutes === 15 ? 1 : 4; left >= 0; left--)
      expect(await tryPin(access, '1111')).toEqual({ isRight: false, triesLeft: left })
    for (const booth of [bar, access]) {
      const locked = await refusal(tryPin(booth, '4711'))
      expect([locked?.status, locked?.code, locked?.headers.get('retry-after'), locked?.reason]).toEqual([
        ...[423, 'RATE_LIMITED', String(minutes * 60), 'kiosk.pinLocked'],
      ])
    }
    const { pin } = await bar.call(contract.getKioskSelf, {})
    expect(pin).toMatchObject({ failures: 5, lockedSeconds: minutes * 60 })
    studio.clock.time += minutes * MINUTE_MS
  }
  expect(await tryPin(bar, '4711')).toEqual({ isRight: true, triesLeft: 5 })
  await fail(bar, 5)
  expect((await refusal(tryPin(bar, '4711')))?.headers.get('retry-after')).toBe('900')
})

test('merges a booth’s offline count: the larger number and the longer lock win', async () => {
  const [bar] = await opened()
  const report = (pin: { failures: number; lockedSeconds: number }) =>
    bar.call(contract.sendBatch, {
      body: {
        rows: [],
        report: {
          waiting: 0,
          oldestWaitingAt: null,
          build: 'x',
          camera: null,
          state: 'open',
          storage: null,
          pin,
        },
      },
    })
  await fail(bar, 2)
  await report({ failures: 1, lockedSeconds: 0 })
  expect(await tryPin(bar, '0000')).toMatchObject({ triesLeft: 2 })
  await report({ failures: 4, lockedSeconds: 0 })
  await report({ failures: 4, lockedSeconds: 0 })
  expect((await bar.call(contract.getKioskSelf, {})).pin.failures).toBe(4)
  await report({ failures: 5, lockedSeconds: 1800 })
  await report({ failures: 5, lockedSeconds: 60 })
  expect((await refusal(tryPin(bar, '4711')))?.headers.get('retry-after')).toBe('1800')
  studio.clock.time += 30 * MINUTE_MS
  // This was the second lock, so the next one is longer.
  await fail(bar, 5)
  expect((await refusal(tryPin(bar, '4711')))?.headers.get('retry-after')).toBe('3600')
  await report({ failures: 9, lockedSeconds: 99_999_999 })
  expect((await refusal(tryPin(bar, '4711')))?.headers.get('retry-after')).toBe('14400')
})

test('resets the attempts with a new PIN', async () => {
  const [bar] = await opened()
  await fail(bar, 5)
  const body = { pin: '99887766' }
  await studio.refresh()
  await studio.call(contract.changeEvent, { params: { id: bar.eventId }, body }, studio.host)
  expect(await tryPin(bar, '4711')).toMatchObject({ isRight: false, triesLeft: 4 })
  expect(await tryPin(bar, '99887766')).toMatchObject({ isRight: true })
})

test('checks at most five of 10,000 guesses until the lock, from three devices, concurrently and over restarts', async () => {
  const { id: eventId } = await studio.event({ pin: '4711' })
  const booths = await Promise.all([1, 2, 3].map(() => studio.booth(eventId)))
  const actors = booths.map(({ id: boothId }): BoothActor => ({ boothId, eventId, hostId: studio.host.id }))
  const timings: number[] = []
  const CONCURRENT_ATTEMPTS = 100
  for (let round = 0; round < 100; round++) {
    // Simulates a restart: only the database keeps the state.
    const pin = createPin({
      database: studio.database,
      clock: studio.clock,
      isOn: () => true,
      matches: async () => {
        timings.push(studio.clock.time)
        return false
      },
    })
    const guesses = Array.from({ length: CONCURRENT_ATTEMPTS }, (_, n) =>
      pin
        .check(actors[n % 3] as BoothActor, String(round * CONCURRENT_ATTEMPTS + n).padStart(4, '0'))
        .catch(() => undefined),
    )
    await Promise.all(guesses)
    studio.clock.time += ((round * 7) % 20) * MINUTE_MS
  }
  expect(timings.length).toBeGreaterThanOrEqual(20)
  // Sixteen hours: five attempts, then five after each lock of 15, 30, 60, 120 and 240 minutes.
  expect(timings.length).toBeLessThanOrEqual(35)
  for (const at of timings)
    expect(timings.filter((other) => other >= at && other < at + 15 * MINUTE_MS).length).toBeLessThanOrEqual(
      5,
    )
})
