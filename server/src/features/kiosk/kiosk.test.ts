import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { patchFlag } from '@studio/contract/flags'
import { listGallery } from '@studio/contract/gallery'
import { MINUTE_MS } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import { postUpload } from '@studio/contract/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { gifOf, mp4Of } from './captures/files.fixtures.ts'
import {
  type Booths,
  codeOf,
  digestHeader,
  digestOf,
  startBoothStudio,
  photo,
  refusal,
  type TestBooth,
} from './kiosk.fixtures.ts'

let studio: Booths
let other: TestActor
beforeAll(async () => {
  studio = await startBoothStudio()
  other = await studio.onboarded()
})
afterAll(() => studio.close())

const config = (about: object = {}) => contract.EventConfig.parse(about)
const picture = async (owner: TestActor) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await photo(7))], { type: 'image/jpeg' }), 'a.jpg')
  return (await studio.call(postUpload, { body }, owner)).asset.id
}

describe('an event', () => {
  test('is created with defaults, changed by version, listed newest first, and deleted', async () => {
    const host = await studio.onboarded()
    const first = await studio.event({ consent: { en: 'We keep your pictures for 30 days.' } }, host)
    expect(first).toMatchObject({ configVersion: 1, consentVersion: 1, purgeDays: 30, looksUsed: 0 })
    expect(first.config).toEqual(config())
    studio.clock.time += 1000
    const second = await studio.event({}, host)
    const { events } = await studio.call(contract.listEvents, { query: { limit: 1 } }, host)
    expect(events.map(({ id }) => id)).toEqual([second.id])
    const params = { id: first.id }
    const body = { name: 'Gala', consent: { en: 'For ten days.' }, purgeDays: 10, configVersion: 1 }
    const { event } = await studio.call(contract.changeEvent, { params, body }, host)
    expect(event).toMatchObject({ name: 'Gala', configVersion: 2, consentVersion: 2, consent: body.consent })
    expect(await codeOf(studio.call(contract.changeEvent, { params, body }, host))).toBe('CONFLICT')
    expect(
      await studio.query('select text from kiosk_consents where event_id = $1 order by version', [first.id]),
    ).toEqual([{ text: { en: 'We keep your pictures for 30 days.' } }, { text: { en: 'For ten days.' } }])
    await studio.call(contract.deleteEvent, { params }, host)
    expect(await codeOf(studio.call(contract.getEvent, { params }, host))).toBe('NOT_FOUND')
  })

  test('with templates that are too large or too many is refused completely', async () => {
    const host = await studio.onboarded()
    const template = {
      name: 'Single',
      mm: { width: 100, height: 150 },
      dpi: 300,
      background: '#ffffff',
      slots: [{ shot: 0, x: 5, y: 5, width: 90, height: 118 }],
      layers: [{ kind: 'slots' }],
    }
    const createWith = (templates: object[]) =>
      codeOf(
        studio.call(
          contract.createEvent,
          {
            body: {
              name: 'Gala',
              pin: '2468',
              timeZone: 'UTC',
              config: { ownTemplates: templates },
            } as never,
          },
          host,
        ),
      )
    expect(await createWith([{ ...template, id: 'own-1', name: 'x'.repeat(100_000_000) }])).toBe(
      'PAYLOAD_TOO_LARGE',
    )
    expect(await createWith([{ ...template, id: 'own-1', name: 'x'.repeat(1000) }])).toBe('INPUT_INVALID')
    const eleven = Array.from({ length: 11 }, (_, n) => ({ ...template, id: `own-${n}` }))
    expect(await createWith(eleven)).toBe('INPUT_INVALID')
    expect((await studio.call(contract.listEvents, { query: { limit: 9 } }, host)).events).toEqual([])
    expect(await createWith(eleven.slice(1))).toBeUndefined()
  })

  test('is private', async () => {
    const { id } = await studio.event()
    const params = { id }
    expect(await codeOf(studio.call(contract.getEvent, { params }, other))).toBe('NOT_FOUND')
    expect(await codeOf(studio.call(contract.changeEvent, { params, body: { name: 'Mine' } }, other))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(studio.call(contract.createBooth, { params, body: { name: 'x' } }, other))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(studio.call(contract.deleteEvent, { params }, other))).toBe('NOT_FOUND')
  })

  test.each([
    ['a zone that is none', { timeZone: 'Mars/Base' }],
    ['an end before its beginning', { startsAt: '2026-11-22T20:00:00Z', endsAt: '2026-11-22T19:00:00Z' }],
    ['a PIN of three digits', { pin: '123' }],
    ['a printer that is not there', { config: config({ print: { way: 'ipp', printer: 'none' } }) }],
    ['pictures of nobody', { config: config({ attract: { uploads: [randomUUID()] } }) }],
  ])('with %s is refused', async (_, about) => {
    expect(await codeOf(studio.event(about))).toBe('INPUT_INVALID')
  })

  test('stores its PIN only as hashes', async () => {
    const { id } = await studio.event({ pin: '83465921' })
    const [row] = await studio.query('select * from kiosk_events where id = $1', [id])
    expect(JSON.stringify(row)).not.toContain('83465921')
    expect(row?.pin_hash).toMatch(/^\$2[aby]\$/)
    expect(row?.pin_verifier).toMatchObject({ rounds: 600_000 })
  })
})

describe('a booth', () => {
  test('is paired once by its code within fifteen minutes, and its token is stored as a hash', async () => {
    const { id } = await studio.event()
    const { code, booth } = await studio.call(
      contract.createBooth,
      { params: { id }, body: { name: 'Bar' } },
      studio.host,
    )
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(booth.pairedAt).toBeNull()
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    const { token, self } = await studio.call(contract.pairBooth, { body: { code: typed } })
    expect(self).toMatchObject({
      booth: { name: 'Bar' },
      event: { id },
      linkBase: `${studio.url}/e/`,
      printer: null,
    })
    expect(await codeOf(studio.call(contract.pairBooth, { body: { code } }))).toBe('NOT_FOUND')
    const [row] = await studio.query('select * from kiosk_booths where id = $1', [booth.id])
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row?.token_hash).toEqual(digestOf(Buffer.from(token)))

    const late = await studio.call(
      contract.createBooth,
      { params: { id }, body: { name: 'Late' } },
      studio.host,
    )
    studio.clock.time += contract.PAIRING_MINUTES * MINUTE_MS
    expect(await codeOf(studio.call(contract.pairBooth, { body: { code: late.code } }))).toBe('NOT_FOUND')
  })

  test('must be paired again once revoked', async () => {
    const { id } = await studio.event()
    const booth = await studio.booth(id)
    await booth.call(contract.getKioskSelf, {})
    const params = { id, boothId: booth.id }
    expect(await codeOf(studio.call(contract.revokeBooth, { params }, other))).toBe('NOT_FOUND')
    await studio.call(contract.revokeBooth, { params }, studio.host)
    const refused = await refusal(booth.call(contract.getKioskSelf, {}))
    expect([refused?.status, refused?.code]).toEqual([401, 'AUTH_REQUIRED'])
  })

  test('receives its configuration, or 304 if nothing has changed', async () => {
    const upload = await picture(studio.host)
    const event = await studio.event({ config: config({ watermark: { uploadId: upload } }) })
    const booth = await studio.booth(event.id)
    const ask = (etag?: string) =>
      studio.fetch(contract.getKioskSelf.path, {
        headers: { authorization: `Bearer ${booth.token}`, ...(etag ? { 'if-none-match': etag } : {}) },
      })
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    const self = (await first.json()) as contract.KioskSelf
    expect(self.pictures).toEqual([{ id: upload, url: `/api/kiosk/pictures/${upload}` }])
    studio.clock.time += 60_000
    const again = await ask(etag)
    expect([again.status, await again.text()]).toEqual([304, ''])
    await studio.call(
      contract.changeEvent,
      { params: { id: event.id }, body: { name: 'Later' } },
      studio.host,
    )
    expect((await ask(etag)).status).toBe(200)
    const response = await booth.call(contract.getKioskPicture, { params: { id: upload } })
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const foreign = await picture(studio.host)
    expect(await codeOf(booth.call(contract.getKioskPicture, { params: { id: foreign } }))).toBe('NOT_FOUND')
  })

  test('of a suspended host is refused', async () => {
    const host = await studio.onboarded()
    const booth = await studio.booth((await studio.event({}, host)).id, host)
    await studio.query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [
      host.id,
    ])
    // The process receives changes of gates from the database with a delay.
    await expect
      .poll(async () => {
        const refused = await refusal(booth.call(contract.sendBatch, { body: { rows: [] } }))
        return [refused?.status, refused?.details]
      })
      .toEqual([403, { gate: 'banned' }])
  })
})

test('limits guesses of codes per IP address', async () => {
  const own = await startBoothStudio({
    runsWorker: false,
    environment: { STUDIO_TRUSTED_PROXIES: '127.0.0.1/32,::1/128' },
  })
  const pair = () => refusal(own.call(contract.pairBooth, { body: { code: 'ABCDEFGH' } }))
  const answers: (string | undefined)[] = []
  for (let n = 0; n < 25; n++) answers.push((await pair())?.code)
  expect(answers.filter((code) => code === 'NOT_FOUND')).toHaveLength(20)
  expect(answers.at(-1)).toBe('RATE_LIMITED')
  // Limits attempts of a whole IPv6 network, while booths in other networks can still be paired.
  const event = await own.event()
  const created = await own.call(
    contract.createBooth,
    { params: { id: event.id }, body: { name: 'Bar' } },
    own.host,
  )
  const from = (address: string, code = 'ABCDEFGH') =>
    refusal(own.call(contract.pairBooth, { body: { code } }, undefined, { 'x-forwarded-for': address }))
  const attacked: (string | undefined)[] = []
  for (let n = 0; n < 100; n++) attacked.push((await from(`2001:db8:1:${n.toString(16)}::1`))?.code)
  expect(attacked.filter((code) => code === 'NOT_FOUND')).toHaveLength(80)
  expect(await from('2001:db8:2::1', created.code)).toBeUndefined()
  own.clock.time += 16 * MINUTE_MS
  expect((await pair())?.code).toBe('NOT_FOUND')
  await own.close()
})

describe('rows of a booth', () => {
  let booth: TestBooth
  beforeAll(async () => {
    booth = await studio.booth((await studio.event()).id)
  })
  const send = (rows: unknown[], report?: contract.BoothReport) =>
    booth.call(contract.sendBatch, {
      body: { rows: rows as contract.BatchRow[], ...(report ? { report } : {}) },
    })
  const at = '2026-11-22T20:00:00.000Z'
  const sessionOf = (id: string, about: object = {}) => ({
    kind: 'session',
    id,
    seq: 1,
    startedAt: at,
    locale: 'es',
    consentVersion: 1,
    consentAt: at,
    mayUseAi: true,
    shareHash: digestOf(Buffer.from(id)).toString('hex'),
    ...about,
  })

  test('count once when repeated, and wait for their session', async () => {
    const [session, mail, end, fact] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const late = [
      {
        kind: 'mail',
        id: mail,
        sessionId: session,
        address: 'Guest@Example.com',
        agreedAt: at,
        consentVersion: 1,
        locale: 'es',
        shareToken: session,
      },
      { kind: 'end', id: end, sessionId: session, endedAt: at, endedBy: 'done' },
    ]
    const outcomes = async (rows: unknown[]) => (await send(rows)).results.map(({ outcome }) => outcome)
    expect(await outcomes(late)).toEqual(['later', 'later'])
    const all = [
      sessionOf(session),
      ...late,
      { kind: 'fact', id: fact, sessionId: session, at, fact: 'shot' },
    ]
    expect(await outcomes(all)).toEqual(['kept', 'kept', 'kept', 'kept'])
    expect(await outcomes([...all, { ...late[0], id: randomUUID() }])).toEqual(Array(5).fill('kept'))
    const count = async (table: string, where: string) =>
      (await studio.query(`select count(*)::int as n from ${table} where ${where} = $1`, [session]))[0]?.n
    expect([
      await count('kiosk_sessions', 'id'),
      await count('kiosk_mails', 'session_id'),
      await count('kiosk_facts', 'session_id'),
    ]).toEqual([1, 1, 1])
    const [row] = await studio.query('select * from kiosk_mails where session_id = $1', [session])
    expect(row?.address).toBe('guest@example.com')
    expect(row?.share_sealed.includes(session)).toBe(false)
  })

  test('are refused permanently with a reason if invalid, without affecting others', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const { results } = await send([
      sessionOf(one),
      sessionOf(two, { shareHash: digestOf(Buffer.from(one)).toString('hex') }),
      {
        kind: 'mail',
        id: randomUUID(),
        sessionId: one,
        address: 'a@b.co',
        agreedAt: at,
        consentVersion: 1,
        locale: 'es',
        shareToken: 'another',
      },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['kept', 'refused', 'refused'])
    expect(results[1]?.reason).toMatch(/link/)
  })

  test('are limited to a hundred per call, and email addresses to 254 characters', async () => {
    const facts = Array.from({ length: 101 }, () => ({
      kind: 'fact',
      id: randomUUID(),
      sessionId: null,
      at,
      fact: 'touch',
    }))
    expect(await codeOf(send(facts))).toBe('INPUT_INVALID')
    expect((await send(facts.slice(1))).results).toHaveLength(100)
    const { id, token } = await booth.session()
    const mail = (address: string) => ({
      kind: 'mail',
      id: randomUUID(),
      sessionId: id,
      address,
      agreedAt: at,
      consentVersion: 1,
      locale: 'en',
      shareToken: token,
    })
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(4)}.com`
    expect((await send([mail(long)])).results[0]?.outcome).toBe('kept')
    expect(await codeOf(send([mail(`${'a'.repeat(20)}${long}`)]))).toBe('INPUT_INVALID')
  })

  test('can’t refer to sessions of another event', async () => {
    const foreign = await studio.booth((await studio.event()).id)
    const session = await foreign.session()
    const end = { kind: 'end', id: randomUUID(), sessionId: session.id, endedAt: at, endedBy: 'done' }
    expect((await send([end])).results[0]?.outcome).toBe('later')
    expect((await send([sessionOf(session.id)])).results[0]?.outcome).toBe('refused')
  })

  test('carry a report about the booth', async () => {
    const report = {
      waiting: 12,
      oldestWaitingAt: at,
      parked: 1,
      build: 'abc',
      camera: 'Cam',
      state: 'open' as const,
      storage: null,
      pin: { failures: 0, lockedSeconds: 0 },
    }
    await send([], report)
    const { booths } = await studio.call(contract.getEvent, { params: { id: booth.eventId } }, studio.host)
    expect(booths[0]).toMatchObject({ id: booth.id, report, seenAt: studio.clock.now().toISOString() })
  })
})

describe('captures', () => {
  let booth: TestBooth
  let event: contract.KioskEvent
  beforeAll(async () => {
    event = await studio.event({ name: 'Ana & Bo' })
    booth = await studio.booth(event.id)
  })
  const ofSession = (id: string) =>
    studio.query(
      'select c.*, m.metadata, m.mime, m.bytes as kept from kiosk_captures c join media m on m.id = c.media_id where session_id = $1 order by c.seq',
      [id],
    )

  test('become images of the host in a project of the event, without metadata', async () => {
    const session = await booth.session()
    const bytes = await sharp(await photo(3, 700, 500))
      .withExif({ IFD0: { Copyright: 'SecretCam' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('SecretCam')).toBe(true)
    const id = randomUUID()
    const receipt = await booth.put(session.id, bytes, { id })
    expect(receipt).toMatchObject({ id, bytes: bytes.length, sha256: digestOf(bytes).toString('hex') })
    const { items } = await studio.call(listGallery, { query: { limit: 5 } }, studio.host)
    expect(items[0]).toMatchObject({
      type: 'image',
      origin: 'captured',
      project: 'Ana & Bo',
      width: 700,
      height: 500,
      jobId: null,
    })
    const actual = Buffer.from(await (await studio.fetch(items[0]?.url ?? '')).arrayBuffer())
    expect(actual.includes('SecretCam')).toBe(false)
    const { event: now } = await studio.call(contract.getEvent, { params: { id: event.id } }, studio.host)
    expect(now.projectId).not.toBeNull()
    expect(await readdir(join(studio.dataDir, 'receiving'))).toEqual([])
  })

  test('are accepted once: the same bytes get the first receipt, other bytes are refused', async () => {
    const session = await booth.session()
    const [id, bytes] = [randomUUID(), await photo(4)]
    const first = await booth.put(session.id, bytes, { id })
    studio.clock.time += 1000
    expect(await booth.put(session.id, bytes, { id })).toEqual(first)
    expect(await booth.call(contract.getCaptureReceipt, { params: { id } })).toEqual(first)
    expect(await codeOf(booth.put(session.id, await photo(5), { id }))).toBe('CONFLICT')
    const both = [randomUUID(), randomUUID()]
    const answers = await Promise.all(
      [...both, ...both, ...both].map((each) => booth.put(session.id, bytes, { id: each })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2)
    expect(await ofSession(session.id)).toHaveLength(3)
    const [loose] = await studio.query('select count(*)::int as n from loose_objects')
    expect(loose?.n).toBe(0)
  })

  test('need an existing session, and are retried if damaged', async () => {
    expect(await codeOf(booth.put(randomUUID(), await photo(1)))).toBe('NOT_FOUND')
    const session = await booth.session()
    const torn = await refusal(
      booth.put(session.id, await photo(2), { digest: digestHeader(await photo(3)) }),
    )
    expect([torn?.status, torn?.code]).toEqual([408, 'INPUT_INVALID'])
    expect(await codeOf(booth.put(session.id, await photo(2), { digest: 'md5=:x:' }))).toBe('INPUT_INVALID')
    expect(await ofSession(session.id)).toEqual([])
  })

  test('are refused if they aren’t images, and stored nowhere', async () => {
    const session = await booth.session()
    const text = Buffer.from('<svg onload="alert(1)"/>')
    expect(await codeOf(booth.put(session.id, text))).toBe('UNSUPPORTED_MEDIA')
    expect(await codeOf(booth.put(session.id, (await photo(1, 300, 300)).subarray(0, 700)))).toBe(
      'INPUT_INVALID',
    )
    expect(await codeOf(booth.put(session.id, text, { mime: 'image/svg+xml' }))).toBe('UNSUPPORTED_MEDIA')
    expect(await codeOf(booth.put(session.id, await photo(1), { kind: 'video' }))).toBe('UNSUPPORTED_MEDIA')
    expect(await codeOf(booth.put(session.id, text, { mime: 'video/mp4', kind: 'video' }))).toBe(
      'UNSUPPORTED_MEDIA',
    )
    const large = Buffer.alloc(contract.MAX_CAPTURE_BYTES + 1)
    expect(await codeOf(booth.put(session.id, large))).toBe('PAYLOAD_TOO_LARGE')
    expect(await ofSession(session.id)).toEqual([])
    expect(await readdir(join(studio.dataDir, 'receiving'))).toEqual([])
  })

  test('may be GIFs and mp4 videos, whose metadata is removed', async () => {
    const session = await booth.session()
    await booth.put(session.id, await photo(9, 320, 240))
    const gif = gifOf({ comment: 'made by SecretCam' })
    await booth.put(session.id, gif, { mime: 'image/gif', kind: 'gif' })
    const film = mp4Of({ udta: 'at 41.39N 2.17E' })
    await booth.put(session.id, film, { mime: 'video/mp4', kind: 'video' })
    const rows = await ofSession(session.id)
    expect(rows.map(({ mime }) => mime)).toEqual(['image/jpeg', 'image/gif', 'video/mp4'])
    for (const { media_id: id } of rows) {
      const answer = await studio.fetch(`/api/media/${id}/original`, {
        headers: { authorization: `Bearer ${studio.host.accessToken}` },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.length).toBeGreaterThan(10)
      expect(bytes.includes('SecretCam') || bytes.includes('41.39N')).toBe(false)
    }
  })

  test('of a deleted session are acknowledged but not stored', async () => {
    const session = await booth.session()
    const id = randomUUID()
    await booth.put(session.id, await photo(11), { id })
    await booth.call(contract.deleteSession, { params: { id: session.id } })
    await booth.call(contract.deleteSession, { params: { id: session.id } })
    expect(await ofSession(session.id)).toEqual([])
    const receipt = await booth.put(session.id, await photo(12))
    expect(receipt.sha256).toBe(digestOf(await photo(12)).toString('hex'))
    expect(await studio.query('select from kiosk_captures where session_id = $1', [session.id])).toEqual([])
    const { items } = await studio.call(listGallery, { query: { limit: 200 } }, studio.host)
    expect(items.length).toBeGreaterThan(0)
    await booth.call(contract.deleteSession, { params: { id: randomUUID() } })
  })

  test('are refused if the host’s storage is full, so that the booth retries them', async () => {
    const own = await startBoothStudio({ runsWorker: false, environment: { STUDIO_USER_STORAGE_MB: '1' } })
    const there = await own.booth((await own.event()).id)
    const session = await there.session()
    await own.query(
      `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
       values ($1, 'image', 'studio', 'studio', '', 4, 3, 'x', 'image/png', 1000000, '', '')`,
      [own.host.id],
    )
    const refused = await refusal(there.put(session.id, await photo(1)))
    expect([refused?.status, refused?.code]).toEqual([507, 'QUOTA_EXCEEDED'])
    await own.close()
  })
})

test('refuses every call of hosts and booths with that reason while Event Mode is off', async () => {
  const own = await startBoothStudio({ runsWorker: false })
  const { id } = await own.event()
  const booth = await own.booth(id)
  const params = { id }
  const { code } = await own.call(contract.createBooth, { params, body: { name: 'x' } }, own.host)
  await own.query('update user_profiles set is_admin = true where id = $1', [own.host.id])
  const body = { version: 1, reason: 'No events now', value: false }
  await own.call(patchFlag, { params: { name: 'eventSafety' }, body }, own.host)
  const bytes = await photo(1)
  const calls = [
    own.event(),
    own.call(contract.listEvents, { query: {} }, own.host),
    own.call(contract.getEvent, { params }, own.host),
    own.call(contract.changeEvent, { params, body: { name: 'x' } }, own.host),
    own.call(contract.createBooth, { params, body: { name: 'x' } }, own.host),
    own.call(contract.revokeBooth, { params: { id, boothId: booth.id } }, own.host),
    own.call(contract.deleteEvent, { params }, own.host),
    own.call(contract.pairBooth, { body: { code } }),
    booth.call(contract.getKioskSelf, {}),
    booth.call(contract.getKioskPicture, { params }),
    booth.call(contract.sendBatch, { body: { rows: [] } }),
    booth.put(id, bytes),
    booth.call(contract.getCaptureReceipt, { params }),
    booth.call(contract.deleteSession, { params }),
    booth.call(contract.checkPin, { body: { pin: '4711' } }),
  ]
  const codes = await Promise.all(calls.map(codeOf))
  expect(codes).toEqual(calls.map(() => 'FEATURE_DISABLED'))
  await own.close()
})
