import { randomUUID } from 'node:crypto'
import type { BatchRow } from '@studio/contract/kiosk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booths, startBoothStudio, photo } from '../kiosk.fixtures.ts'
import { createBatch } from './batch.service.ts'

let studio: Booths
beforeAll(async () => {
  studio = await startBoothStudio({ runsWorker: false })
})
afterAll(() => studio.close())

test('limits the sessions and facts of an event, but accepts those of existing sessions', async () => {
  const { id: eventId } = await studio.event()
  const booth = await studio.booth(eventId)
  const existing = await booth.session()
  const batch = createBatch({
    database: studio.database,
    clock: studio.clock,
    isOn: () => true,
    pin: { merge: async () => {} },
    keepMail: async () => 'kept',
    most: { facts: 3, sessions: 2 },
  })
  const at = studio.clock.now().toISOString()
  const fact = (): BatchRow => ({
    kind: 'fact',
    id: randomUUID(),
    sessionId: existing.id,
    at,
    fact: 'touch',
    n: 1,
    ms: null,
  })
  const session = (seq: number): BatchRow => ({
    kind: 'session',
    id: randomUUID(),
    seq,
    startedAt: at,
    locale: 'en',
    consentVersion: 1,
    consentAt: at,
    mayUseAi: true,
    shareHash: randomUUID().replaceAll('-', '').repeat(2),
  })
  const send = async (rows: BatchRow[]) =>
    (await batch.take({ boothId: booth.id, eventId, hostId: studio.host.id }, rows, undefined)).results.map(
      ({ outcome }) => outcome,
    )

  const [second, third] = [session(1), session(2)]
  expect(await send([fact(), fact()])).toEqual(['kept', 'kept'])
  expect(await send([second, third, fact(), fact()])).toEqual(['kept', 'refused', 'kept', 'refused'])
  // Repeated rows get the same answer, and known sessions still accept photos and their end.
  const end: BatchRow = {
    kind: 'end',
    id: randomUUID(),
    sessionId: existing.id,
    endedAt: at,
    endedBy: 'done',
  }
  expect(await send([second, third, end])).toEqual(['kept', 'refused', 'kept'])
  await booth.put(existing.id, await photo(2))

  // Two concurrent booths do not exceed the limit together.
  const { id: busyEvent } = await studio.event()
  const busyBooth = await studio.booth(busyEvent)
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      batch.take(
        { boothId: busyBooth.id, eventId: busyEvent, hostId: studio.host.id },
        [session(n + 10), { ...fact(), sessionId: null } as BatchRow],
        undefined,
      ),
    ),
  )
  const stored = outcomes.flatMap(({ results }) => results.filter(({ outcome }) => outcome === 'kept'))
  expect(stored).toHaveLength(3 + 2)
})
