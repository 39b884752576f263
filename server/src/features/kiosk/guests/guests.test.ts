import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteGalleryItem } from '@studio/contract/gallery'
import { DAY_MS, pathOf } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import { decideCase, getCase, listCases } from '@studio/contract/moderation'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gifOf } from '../captures/files.fixtures.ts'
import {
  type Booths,
  codeOf,
  digestOf,
  startBoothStudio,
  photo,
  refusal,
  type TestBooth,
} from '../kiosk.fixtures.ts'

let studio: Booths
let booth: TestBooth
beforeAll(async () => {
  studio = await startBoothStudio()
  booth = await studio.booth((await studio.event({ name: 'Gala', purgeDays: 10 })).id)
})
afterAll(() => studio.close())

const page = (token: string) => studio.call(contract.getGuestPage, { params: { token } })
const remove = (token: string, confirm?: string) =>
  studio.call(contract.deleteGuestPictures, {
    params: { token },
    body: confirm === undefined ? {} : { confirm },
  })
const get = (
  token: string,
  captureId: string,
  variant: contract.GuestVariant = 'original',
  init: RequestInit = {},
) => studio.fetch(pathOf(contract.getGuestPicture.path, { token, captureId, variant }), init)
/** Seed that makes the bytes of each photo unique. */
let seed = 20
async function withPictures() {
  seed += 2
  const session = await booth.session()
  const [one, two] = [randomUUID(), randomUUID()]
  await booth.put(session.id, await photo(seed, 800, 600), { id: one })
  await booth.put(session.id, await photo(seed + 1, 800, 600), { id: two })
  return { ...session, one, two }
}
const mail = (sessionId: string, address: string, shareToken: string) =>
  booth.call(contract.sendBatch, {
    body: {
      rows: [
        {
          kind: 'mail',
          id: randomUUID(),
          sessionId,
          address,
          agreedAt: studio.clock.now().toISOString(),
          consentVersion: 1,
          locale: 'es',
          shareToken,
        },
      ],
    },
  })

describe('a link', () => {
  test('gets the same response if it is unknown or has no images yet', async () => {
    const session = await booth.session()
    const answers = await Promise.all(
      [session.token, 'x'.repeat(32)].map(async (token) => {
        const answer = await studio.fetch(pathOf(contract.getGuestPage.path, { token }))
        const { headers, status } = answer
        const values = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name))
        const codes = [
          codeOf(remove(token)),
          codeOf(remove(token, 'x')),
          get(token, randomUUID()).then((a) => a.status),
        ]
        return [status, await answer.json(), values, await Promise.all(codes)]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual([
      ...[
        200,
        { state: 'waiting' },
        ['private, no-store', 'noindex, nofollow, noai, noimageai', 'no-referrer'],
      ],
      ['NOT_FOUND', 'NOT_FOUND', 404],
    ])
  })

  test('shows images in the order in which they were taken, and whether more may follow', async () => {
    const { id, token, one, two } = await withPictures()
    const here = await page(token)
    expect(here).toMatchObject({
      state: 'here',
      event: { name: 'Gala', timeZone: 'Europe/Madrid' },
      locale: 'en',
      isComplete: false,
      until: new Date(studio.clock.time + 10 * DAY_MS).toISOString(),
      captures: [
        { id: one, kind: 'shot', mime: 'image/jpeg', width: 800, height: 600, look: null },
        { id: two },
      ],
    })
    const end = {
      kind: 'end',
      id: randomUUID(),
      sessionId: id,
      endedAt: studio.clock.now().toISOString(),
      endedBy: 'done',
    } as const
    await booth.call(contract.sendBatch, { body: { rows: [end] } })
    expect(await page(token)).toMatchObject({ isComplete: true })
    const facts = await studio.query(
      "select kind from kiosk_facts where session_id = $1 and kind = 'link-opened'",
      [id],
    )
    expect(facts).toHaveLength(1)
  })

  test('serves only its own images, also as thumbnails, ranges and downloads', async () => {
    const { token, one } = await withPictures()
    const other = await withPictures()
    const whole = await get(token, one)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      ...[200, 'image/jpeg', 'private, no-store'],
    ])
    expect(whole.headers.get('x-robots-tag')).toContain('noindex')
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect((await sharp(bytes).metadata()).width).toBe(800)
    const small = await get(token, one, 'small')
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(640)
    const part = await get(token, one, 'original', { headers: { range: 'bytes=0-9' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(0, 10))]).toEqual([
      206,
      true,
    ])
    const saved = await studio.fetch(
      `${pathOf(contract.getGuestPicture.path, { token, captureId: one, variant: 'original' })}?download=1`,
    )
    expect(saved.headers.get('content-disposition')).toContain('attachment; filename="Gala.jpg"')
    for (const [link, id, variant] of [
      [token, other.one, 'original'],
      [token, one, 'look'],
      [token, randomUUID(), 'small'],
    ] as const)
      expect((await get(link, id, variant)).status).toBe(404)
  })

  test('hides what the host has moved to the trash', async () => {
    const { id: sessionId, token, one } = await withPictures()
    const rows = await studio.query('select media_id as id from kiosk_captures where session_id = $1', [
      sessionId,
    ])
    for (const { id } of rows) await studio.call(deleteGalleryItem, { params: { id } }, studio.host)
    expect(await page(token)).toMatchObject({ state: 'here', captures: [] })
    expect((await get(token, one)).status).toBe(404)
  })
})

/** Returns the tables with a row that contains a word. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await studio.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const names: string[] = []
  for (const { name } of tables) {
    const rows = await studio.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${word}%`])
    if (rows.length > 0) names.push(name)
  }
  return names.sort()
}
const files = async () =>
  (await readdir(join(studio.dataDir, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort()

test('deletes the guests’ images from the gallery with their event, and no others', async () => {
  const event = await studio.event({ name: 'Wedding' })
  const there = await studio.booth(event.id)
  const standing = await withPictures()
  const session = await there.session()
  for (const n of [1, 2]) await there.put(session.id, await photo(900 + n, 800, 600), { id: randomUUID() })
  // One guest deleted their photos before, and one has none yet.
  const [earlier, empty] = [await there.session(), await there.session()]
  await there.put(earlier.id, await photo(905, 800, 600), { id: randomUUID() })
  await remove(earlier.token, (await remove(earlier.token)).confirm ?? '')
  const mediaOf = (id: string) =>
    studio.query(
      'select m.object_key as key from media m join kiosk_captures c on c.media_id = m.id where c.session_id = $1',
      [id],
    )
  const stored = await mediaOf(session.id)
  expect(stored).toHaveLength(2)
  const keys = stored.map(({ key }) => String(key).split('/').at(-2) ?? '')
  const left = async () => (await files()).filter((name) => keys.some((key) => name.includes(key)))
  expect(await left()).not.toEqual([])
  expect((await page(session.token)).state).toBe('here')
  await studio.call(contract.deleteEvent, { params: { id: event.id } }, studio.host)
  for (const { key } of stored)
    expect(await studio.query('select from media where object_key = $1', [key])).toEqual([])
  expect(await mediaOf(standing.id)).toHaveLength(2)
  await expect.poll(left).toEqual([])
  // The page of each link shows the cause and does not wait; no data is left to delete or view.
  expect(await page(session.token)).toEqual({ state: 'gone', by: 'event' })
  expect(await page(empty.token)).toEqual({ state: 'gone', by: 'event' })
  expect(await page(earlier.token)).toEqual({ state: 'gone', by: 'guest' })
  expect(await remove(session.token)).toEqual({ pictures: 0, looks: 0, mails: 0, confirm: null })
  expect((await get(session.token, randomUUID())).status).toBe(404)
})

/** Creates a session with every kind of data, and returns each word by which it could be found. */
async function fullSession() {
  const { id, token, one, two } = await withPictures()
  await booth.put(id, gifOf({ comment: 'x' }), { kind: 'gif', mime: 'image/gif' })
  const address = `guest-${randomUUID().slice(0, 8)}@example.com`
  await mail(id, address, token)
  const media = await studio.query('select media_id from kiosk_captures where session_id = $1', [id])
  const digest = digestOf(await photo(seed, 800, 600)).toString('hex')
  return {
    id,
    token,
    address,
    words: [address, token, one, two, digest, ...media.map((row) => row.media_id as string)],
  }
}

describe('a guest’s deletion', () => {
  test('takes two steps and leaves only statistics of rows and files', async () => {
    const before = await files()
    const { token, words } = await fullSession()
    expect((await files()).length).toBeGreaterThan(before.length)
    const response = await remove(token)
    expect(response).toEqual({ pictures: 3, looks: 0, mails: 1, confirm: expect.any(String) })
    expect(await codeOf(remove(token, 'another'))).toBe('CONFLICT')
    expect(await page(token)).toMatchObject({ state: 'here' })
    expect(await remove(token, response.confirm ?? '')).toEqual({ ...response, confirm: null })
    expect(await page(token)).toEqual({ state: 'gone', by: 'guest' })
    expect(await remove(token)).toEqual({ pictures: 0, looks: 0, mails: 0, confirm: null })
    const mailed = await fullSession()
    await studio.app.runPeriodic('kiosk-mails')
    const sent = await remove(mailed.token)
    expect(sent.mails).toBe(0)
    await remove(mailed.token, sent.confirm ?? '')
    for (const word of words) expect([word, await tablesWith(word)]).toEqual([word, []])
    await expect.poll(files).toEqual(before)
  })

  test('is reported to the booth with a copy, and to no other event', async () => {
    const [goes, stays] = [await withPictures(), await withPictures()]
    const ask = (by: TestBooth) =>
      by.call(contract.listDeletedSessions, { body: { ids: [goes.id, stays.id, randomUUID()] } })
    expect(await ask(booth)).toEqual({ gone: [] })
    await remove(goes.token, (await remove(goes.token)).confirm ?? '')
    expect(await ask(booth)).toEqual({ gone: [goes.id] })
    const foreign = await studio.booth((await studio.event()).id)
    expect(await ask(foreign)).toEqual({ gone: [] })
    const many = Array.from({ length: contract.MAX_DELETED + 1 }, () => randomUUID())
    expect(await codeOf(booth.call(contract.listDeletedSessions, { body: { ids: many } }))).toBe(
      'INPUT_INVALID',
    )
  })

  test('can’t be confirmed with another link’s confirmation, or days later', async () => {
    const [mine, other] = [await withPictures(), await withPictures()]
    const { confirm } = await remove(mine.token)
    expect(await codeOf(remove(other.token, confirm ?? ''))).toBe('CONFLICT')
    studio.clock.time += 2 * DAY_MS
    expect(await codeOf(remove(mine.token, confirm ?? ''))).toBe('CONFLICT')
  })

  test('has the same effect at the booth, and later emails are refused', async () => {
    const before = await files()
    const { id, token, words } = await fullSession()
    await booth.call(contract.deleteSession, { params: { id } })
    expect(await page(token)).toEqual({ state: 'gone', by: 'guest' })
    expect((await mail(id, 'late@example.com', token)).results[0]?.outcome).toBe('refused')
    for (const word of words) expect([word, await tablesWith(word)]).toEqual([word, []])
    await expect.poll(files).toEqual(before)
  })
})

test('deletes expired items and nothing earlier', async () => {
  const before = await files()
  const { token, words } = await fullSession()
  studio.clock.time += 10 * DAY_MS - 1
  await studio.app.runPeriodic('sweep-kiosk')
  expect(await page(token)).toMatchObject({ state: 'here' })
  studio.clock.time += 1
  expect(await page(token)).toEqual({ state: 'gone', by: 'time' })
  await studio.app.runPeriodic('sweep-kiosk')
  expect(await page(token)).toEqual({ state: 'gone', by: 'time' })
  for (const word of words) expect([word, await tablesWith(word)]).toEqual([word, []])
  // Files of earlier tests may have been deleted as well.
  await expect.poll(async () => (await files()).length).toBeLessThanOrEqual(before.length)
})

test('opens a case for a guest’s report with its reason, and shows hidden content to no one', async () => {
  const { token, one, two } = await withPictures()
  const report = (body: object) =>
    studio.call(contract.reportGuestPictures, { params: { token }, body: body as never })
  await report({ captureId: two, reason: 'minor', text: 'This is my child.' })
  await studio.refresh()
  await studio.query('update user_profiles set is_admin = true where id = $1', [studio.host.id])
  const { cases } = await studio.call(listCases, { query: {} }, studio.host)
  expect(cases[0]).toMatchObject({
    subject: { kind: 'booth-capture', id: two },
    reason: 'minors',
    level: 'high',
  })
  const params = { id: cases[0]?.id ?? '' }
  const { case: caseRow } = await studio.call(getCase, { params }, studio.host)
  expect(caseRow.events[0]?.privateNote).toContain('This is my child.')
  const moderator = await studio.onboarded()
  await studio.query('update user_profiles set is_admin = true where id = $1', [moderator.id])
  const text = { en: 'A guest wants it to be seen by nobody.', es: 'Un invitado no quiere que se vea.' }
  const body = { version: caseRow.version, kind: 'hide', policy: 'minors', publicText: text } as never
  await studio.call(decideCase, { params, body }, moderator)
  expect(await page(token)).toMatchObject({ captures: [{ id: one }] })
  expect((await get(token, two)).status).toBe(404)
  expect(await codeOf(report({ captureId: two, reason: 'other' }))).toBe('NOT_FOUND')
  for (let n = 0; n < 4; n++) await report({ reason: 'other' })
  expect((await refusal(report({ reason: 'other' })))?.status).toBe(429)
})
