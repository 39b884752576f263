import { randomUUID } from 'node:crypto'
import * as contract from '@studio/contract/kiosk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvTextOf } from '../../../../testing/csv.ts'
import { type Booths, codeOf, startBoothStudio, photo } from '../kiosk.fixtures.ts'
import { kioskExporter } from '../kiosk.export.ts'

let studio: Booths
beforeAll(async () => {
  studio = await startBoothStudio({ runsWorker: false })
})
afterAll(() => studio.close())

test('uses hours of the event’s time zone, counts sessions, and keeps both after a guest’s deletion', async () => {
  const { id } = await studio.event({ timeZone: 'Asia/Kathmandu', name: '=Gala' })
  const booth = await studio.booth(id)
  const fact = (sessionId: string | null, name: contract.FactKind, at: string, n = 1) => ({
    kind: 'fact' as const,
    id: randomUUID(),
    sessionId,
    at,
    fact: name,
    n,
  })
  const at = '2026-11-22T18:10:00.000Z'
  const later = '2026-11-22T18:20:00.000Z'
  const [one, two] = [await booth.session({ startedAt: at }), await booth.session({ startedAt: later })]
  const rows = [
    ...[
      fact(one.id, 'touch', at),
      fact(one.id, 'consent', at),
      fact(one.id, 'shot', at, 4),
      fact(one.id, 'retake', at),
    ],
    ...[fact(one.id, 'preview', at), fact(one.id, 'mail', at), fact(one.id, 'print', later)],
    ...[fact(two.id, 'consent', later), fact(two.id, 'shot', later), fact(null, 'camera-lost', later)],
  ]
  await booth.call(contract.sendBatch, { body: { rows } })
  await booth.call(contract.sendBatch, { body: { rows } })
  await booth.put(one.id, await photo(2))
  await studio.call(contract.getGuestPage, { params: { token: one.token } })
  const ask = (query: object = {}) =>
    studio.call(contract.getEventAnalytics, { params: { id }, query }, studio.host)
  const all = await ask()
  expect(all.totals).toEqual({
    sessions: 2,
    shots: 5,
    retakes: 1,
    mails: 1,
    prints: 1,
    opens: 1,
    downloads: 0,
    looks: 0,
    mailsFailed: 0,
    guestsWhoOpened: 1,
    deleted: 0,
  })
  // 23:15 to 0:15 in the event’s time zone. Openings of the link are later.
  expect(all.hours.map(({ at: hour, shots, sessions, prints }) => [hour, shots, sessions, prints])).toEqual([
    ['2026-11-22T17:15:00.000Z', 4, 1, 0],
    ['2026-11-22T18:15:00.000Z', 1, 1, 1],
    ['2026-11-22T19:15:00.000Z', 0, 0, 0],
  ])
  expect(all.steps.map(({ step, sessions }) => [step, sessions])).toEqual([
    ['started', 2],
    ['agreed', 2],
    ['all-shots', 1],
    ['opened', 1],
    ['printed', 1],
    ['mailed', 1],
  ])
  expect((await ask({ from: later })).totals).toMatchObject({ sessions: 1, shots: 1, prints: 1, mails: 0 })
  const csv = await studio.call(
    contract.downloadEventAnalytics,
    { params: { id }, query: { to: later } },
    studio.host,
  )
  expect([csv.headers.get('content-type'), (await csvTextOf(csv)).split('\r\n')]).toEqual([
    'text/csv; charset=utf-8',
    [
      'hour,timeZone,utcOffset,sessions,shots,retakes,mails,prints,opens,downloads,looks',
      '2026-11-22 23:00,Asia/Kathmandu,UTC+05:45,1,4,1,1,0,0,0,0',
      '',
    ],
  ])
  const { confirm } = await studio.call(contract.deleteGuestPictures, {
    params: { token: one.token },
    body: {},
  })
  await studio.call(contract.deleteGuestPictures, {
    params: { token: one.token },
    body: { confirm: confirm ?? '' },
  })
  expect((await ask()).totals).toEqual({ ...all.totals, deleted: 1 })
  expect(
    await codeOf(studio.call(contract.getEventAnalytics, { params: { id } }, await studio.onboarded())),
  ).toBe('NOT_FOUND')
})

test('exports a host’s data with their archive and deletes it with their account', async () => {
  const host = await studio.onboarded()
  const event = await studio.event({ pin: '83465921' }, host)
  const booth = await studio.booth(event.id, host)
  const session = await booth.session()
  await booth.put(session.id, await photo(1))
  const files: string[] = []
  for await (const file of kioskExporter(studio.database).files(host.id)) {
    expect(file.path).toBe(`events/${event.id}.json`)
    files.push(file.content as string)
  }
  expect(files).toHaveLength(1)
  expect(JSON.parse(files[0] ?? '')).toMatchObject({
    event: { id: event.id },
    booths: [{ id: booth.id }],
    captures: [{ kind: 'shot' }],
  })
  expect(files[0]).not.toContain('83465921')
  await studio.query('delete from users where id = $1', [host.id])
  for (const table of ['kiosk_events', 'kiosk_booths', 'kiosk_sessions', 'kiosk_captures', 'kiosk_facts'])
    expect(
      await studio.query(`select from ${table} t where t::text like $1`, [`%${event.id}%`]),
      table,
    ).toEqual([])
  expect(await studio.query('select from kiosk_captures where session_id = $1', [session.id])).toEqual([])
})
