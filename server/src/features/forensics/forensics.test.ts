import { randomUUID, X509Certificate } from 'node:crypto'
import * as contract from '@studio/contract/forensics'
import { deleteGalleryItem, duplicateGalleryItem } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import { allHashes, lumaOf } from '@studio/domain/likeness'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exporterOf, partOfPlatform, runPeriodic } from '../../../testing/features.ts'
import type { Feature } from '../../platform/feature/index.ts'
import { createCredentials } from '../../platform/credentials/index.ts'
import { type Answer, type GalleryFixture, NOW, openGallery } from '../gallery/gallery.fixtures.ts'
import { HASHES_PAGE, hashesQuery } from '../gallery/likeness/hashes.store.ts'
import { createForensics } from './index.ts'

const ANCHOR = { pem: 'A certificate', sha256: 'ab'.repeat(32) }

let it: GalleryFixture
let forensics: Feature
let me: string
let other: string
beforeAll(async () => {
  it = await openGallery(({ gallery, ...deps }) => {
    const credentials = createCredentials({ ...deps, version: '1.2.3' })
    forensics = createForensics(
      partOfPlatform({ ...deps, credentials, config: { trustAnchors: [ANCHOR] } }),
      {
        gallery,
      },
    )
  })
})
afterAll(() => it.close())
beforeEach(async () => {
  it.clock.time = NOW
  ;[me, other] = [await it.newUser(), await it.newUser()]
})

const [WIDTH, HEIGHT] = [640, 480]

/** Test image of soft coloured spots; the same seed gives the same image. */
function spots(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const [width, height] = [WIDTH / 8, HEIGHT / 8]
  const all = Array.from({ length: 14 }, () => ({
    x: next() * width,
    y: next() * height,
    size: 5 + next() * 15,
    light: next() * 220 - 110,
  }))
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const light = all.reduce(
      (sum, spot) =>
        sum + spot.light * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * spot.size ** 2)),
      128,
    )
    data[at] = Math.max(20, Math.min(215, light + (at % 3) * 8))
  }
  return sharp(data, { raw: { width, height, channels: 3 } }).resize(WIDTH, HEIGHT)
}
const picture = async (userId: string, bytes: Buffer, mime = 'image/png') => {
  const prepared = await it.gallery.preparePicture({ bytes, mime: mime as 'image/png', width: 1, height: 1 })
  const { id } = await it.database.transact((tx) =>
    it.gallery.recordPicture(tx, {
      prepared,
      userId,
      jobId: randomUUID(),
      jobIndex: 0,
      model: 'studio',
      family: 'studio',
      projectId: null,
      prompt: 'Spots',
      metadata: {},
    }),
  )
  return id
}
const near = (body: contract.NearQuery, user = me) => it.call(contract.findNearPictures, { body }, user)
const search = ({ body }: Answer<typeof contract.findNearPictures>) =>
  body.pictures.map(({ item, of, isSame }) => ({ id: item.id, of, isSame }))

/** Hashes as a browser computes them from the whole file. */
async function hashesOfFile(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return allHashes(lumaOf({ data, width: info.width, height: info.height }))
}

describe('similar images', () => {
  test('are found by thumbnails after saving, cropping or mirroring, and no others', async () => {
    const original = await picture(me, await spots(1).png().toBuffer())
    const saved = await picture(me, await spots(1).jpeg({ quality: 40 }).toBuffer(), 'image/jpeg')
    const [x, y] = [WIDTH / 10, HEIGHT / 10]
    const whole = await spots(1).png().toBuffer()
    const cropped = await picture(
      me,
      await sharp(whole)
        .extract({ left: x, top: y, width: WIDTH - 2 * x, height: HEIGHT - 2 * y })
        .png()
        .toBuffer(),
    )
    const mirror = await picture(me, await sharp(whole).flop().png().toBuffer())
    await picture(me, await spots(2).png().toBuffer())
    await picture(other, whole)
    const answer = await near({ mediaId: original })
    expect(search(answer)).toHaveLength(3)
    expect(search(answer)).toEqual(
      expect.arrayContaining([
        { id: saved, of: 'whole', isSame: true },
        { id: cropped, of: 'crop', isSame: true },
        { id: mirror, of: 'mirror', isSame: true },
      ]),
    )
    expect(answer.body).toMatchObject({ looked: 5, isWaiting: false })
  })

  test('are found by the hashes of a local file, in the user’s images only', async () => {
    const bytes = await spots(3).jpeg({ quality: 70 }).toBuffer()
    const hashes = await hashesOfFile(bytes)
    expect(search(await near(hashes))).toEqual([])
    const mine = await picture(me, await spots(3).png().toBuffer())
    await picture(other, await spots(3).png().toBuffer())
    expect(search(await near(hashes))).toEqual([{ id: mine, of: 'whole', isSame: true }])
  })

  test('exclude the trash and images of other users', async () => {
    const [one, two] = [
      await picture(me, await spots(4).png().toBuffer()),
      await picture(me, await spots(4).png().toBuffer()),
    ]
    const theirs = await picture(other, await spots(4).png().toBuffer())
    expect(search(await near({ mediaId: one })).map(({ id }) => id)).toEqual([two])
    await it.call(deleteGalleryItem, { params: { id: two } }, me)
    expect(search(await near({ mediaId: one }))).toEqual([])
    expect((await near({ mediaId: theirs })).code).toBe('NOT_FOUND')
    expect((await near({ mediaId: two })).code).toBe('NOT_FOUND')
  })

  test('are never found for an image of one colour', async () => {
    const flat = () =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
        .png()
        .toBuffer()
    const [one] = [await picture(me, await flat()), await picture(me, await flat())]
    expect((await near({ mediaId: one })).body).toEqual({ pictures: [], looked: 0, isWaiting: false })
  })

  test('has the same hashes for a copy and its original', async () => {
    const original = await picture(me, await spots(5).png().toBuffer())
    const { body } = await it.call(duplicateGalleryItem, { params: { id: original } }, me)
    expect(search(await near({ mediaId: original }))).toEqual([
      { id: body.item.id, of: 'whole', isSame: true },
    ])
  })

  test.each([
    {},
    { phash: 'x', dhash: 'x', variants: {} },
    { mediaId: 'x' },
    { phash: '0'.repeat(16), dhash: '0'.repeat(16) },
  ])('refuses %o', async (body) => {
    expect((await near(body as never)).code).toBe('INPUT_INVALID')
  })

  test('are found across pages of hashes', async () => {
    const original = await picture(me, await spots(6).png().toBuffer())
    await it.database.pool.query(
      `with made as (
         insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
         select $1, 'image', 'studio', 'studio', '', 4, 3, 'many/' || n, 'image/png', 1, '', '' from generate_series(1, $2) n
         returning id
       )
       insert into media_hashes select id, $1, phash, dhash, variants, version from made, (
         select '\\xffffffffffffffff'::bytea as phash, '\\xffffffffffffffff'::bytea as dhash,
           decode(repeat('ff', 48), 'hex') as variants, 1 as version) filling`,
      [me, HASHES_PAGE],
    )
    const twins: string[] = []
    for (let n = 0; n < 4; n++) twins.push(await picture(me, await spots(6).png().toBuffer()))
    const answer = await near({ mediaId: original })
    expect(answer.body.looked).toBe(HASHES_PAGE + 5)
    expect(
      search(answer)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(twins.sort())

    // Gives the planner real row counts: with an estimate of fifty, it would sort the whole table for each page.
    await it.database.pool.query('vacuum analyze media_hashes')
    const { sql: text, parameters } = hashesQuery(me, null).compile(it.database.db)
    const { rows } = await it.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
      ...parameters,
    ])
    const scan = rows.map((row) => row['QUERY PLAN']).find((line) => line.includes('media_hashes  ('))
    expect(Number(/rows=(\d+)/.exec(scan ?? '')?.[1])).toBeGreaterThan(HASHES_PAGE / 2)
  })
})

describe('images without hashes', () => {
  const deleteHashes = async (id: string) => {
    await it.database.pool.query('delete from media_hashes where media_id = $1', [id])
    await it.database.pool.query('insert into media_hashes_due values ($1, $2)', [id, me])
  }

  test('are hashed in batches and then found', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(await picture(me, await spots(7).png().toBuffer()))
    const { rows: before } = await it.database.pool.query(
      'select * from media_hashes where user_id = $1 order by media_id',
      [me],
    )
    for (const id of ids) await deleteHashes(id)
    const waiting = await near(await hashesOfFile(await spots(7).png().toBuffer()))
    expect(waiting.body).toEqual({ pictures: [], looked: 0, isWaiting: true })
    expect([
      await it.gallery.likeness.hashDue(2),
      await it.gallery.likeness.hashDue(2),
      await it.gallery.likeness.hashDue(2),
    ]).toEqual([2, 1, 0])
    const { rows: after } = await it.database.pool.query(
      'select * from media_hashes where user_id = $1 order by media_id',
      [me],
    )
    expect(after).toEqual(before)
  })

  test('are hashed immediately when searched for', async () => {
    const [one, two] = [
      await picture(me, await spots(8).png().toBuffer()),
      await picture(me, await spots(8).png().toBuffer()),
    ]
    await deleteHashes(one)
    const answer = await near({ mediaId: one })
    expect(search(answer).map(({ id }) => id)).toEqual([two])
    expect(answer.body.isWaiting).toBe(false)
  })

  test('don’t block others when a file is lost', async () => {
    const lost = await it.addRow(me)
    const there = await picture(me, await spots(9).png().toBuffer())
    await deleteHashes(lost)
    await deleteHashes(there)
    expect(await it.gallery.likeness.hashDue(10)).toBe(2)
    expect(await it.gallery.likeness.hashDue(10)).toBe(0)
    expect(search(await near(await hashesOfFile(await spots(9).png().toBuffer())))).toHaveLength(1)
    expect((await near({ mediaId: lost })).body.pictures).toEqual([])
  })
})

const draft = (about: Partial<contract.ReportDraft> = {}): contract.ReportDraft => ({
  name: 'still-life.jpg',
  mediaId: null,
  inputSha256: 'ab'.repeat(32),
  inputBytes: 412_000,
  mime: 'image/jpeg',
  engine: 'studio-forensics 1, jsquash 1.6.0',
  parameters: { noise: { block: 16 } },
  findings: [
    {
      id: 'noise-0',
      test: 'noise',
      strength: 'notable',
      facts: { inside: 0.2, usual: 7.1 },
      regions: [{ x: 1, y: 2, width: 30, height: 40 }],
      says: 'noiseQuieter',
    },
  ],
  mapHashes: { noise: 'cd'.repeat(32) },
  notes: [{ region: { x: 1, y: 2, width: 30, height: 40 }, isOwn: false, text: 'The label' }],
  ...about,
})

/** Saves with an idempotency key. */
async function saveAs(key: string, about: Partial<contract.ReportDraft> = {}) {
  const answer = await fetch(new URL(contract.saveForensicReport.path, it.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${me}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(draft(about)),
  })
  return (await answer.json()) as { report?: contract.ForensicReport; error?: { code: string } }
}
const save = async (about: Partial<contract.ReportDraft> = {}, user = me) =>
  await it.call(contract.saveForensicReport, { body: draft(about) }, user)
const get = (id: string, user = me) => it.call(contract.getForensicReport, { params: { id } }, user)
const list = (query: { limit?: number; cursor?: string } = {}, user = me) =>
  it.call(contract.listForensicReports, { query }, user)
const remove = (id: string, user = me) => it.call(contract.deleteForensicReport, { params: { id } }, user)
const restore = (id: string, user = me) => it.call(contract.restoreForensicReport, { params: { id } }, user)
const change = (id: string, body: contract.ReportChange, user = me) =>
  it.call(contract.changeForensicReport, { params: { id }, body }, user)

describe('a report', () => {
  test('is saved unchanged, with the image if it is the user’s, and can be read again', async () => {
    const mediaId = await picture(me, await spots(10).png().toBuffer())
    const { status, body } = await save({ mediaId })
    expect([status, body.report.createdAt]).toEqual([201, new Date(NOW).toISOString()])
    const { report } = (await get(body.report.id)).body
    expect(report).toMatchObject(draft({ mediaId }))
    expect(report.picture?.thumbnails.length).toBeGreaterThan(0)
  })

  test('survives the deletion of its image, without a link', async () => {
    const mediaId = await picture(me, await spots(11).png().toBuffer())
    const { id } = (await save({ mediaId })).body.report
    await it.database.pool.query('delete from media where id = $1', [mediaId])
    expect((await get(id)).body.report).toMatchObject({ mediaId: null, picture: null })
  })

  test('is saved once per idempotency key', async () => {
    const key = randomUUID()
    const first = await saveAs(key)
    expect(first.report?.name).toBe('still-life.jpg')
    expect(await saveAs(key)).toEqual(first)
    expect((await list()).body.reports).toHaveLength(1)
    expect((await saveAs(key, { name: 'other' })).error?.code).toBe('CONFLICT')
  })

  test('can be renamed and annotated; its findings don’t change', async () => {
    const { id } = (await save()).body.report
    const notes = [{ region: { x: 5, y: 5, width: 9, height: 9 }, isOwn: true, text: 'Ask for the layers' }]
    const { report } = (await change(id, { notes })).body
    expect(report).toMatchObject(draft({ notes }))
    expect((await change(id, { name: 'Lamp' })).body.report).toMatchObject(draft({ notes, name: 'Lamp' }))
    expect((await change(id, {})).code).toBe('INPUT_INVALID')
    expect((await change(id, { findings: [] } as never)).code).toBe('INPUT_INVALID')
  })

  test('is listed newest first, page by page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      it.clock.time += 1000
      ids.unshift((await save({ name: `Report ${n}` })).body.report.id)
    }
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
      listed.push(...body.reports.map(({ id }) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(listed).toEqual(ids)
    expect((await list()).body.reports[0]).toMatchObject({ name: 'Report 4', findings: 1, notes: 1 })
  })

  test('is visible to its owner only', async () => {
    const { id } = (await save()).body.report
    const codes = [
      (await get(id, other)).code,
      (await change(id, { name: 'Mine' }, other)).code,
      (await remove(id, other)).code,
    ]
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    await remove(id)
    expect((await restore(id, other)).code).toBe('NOT_FOUND')
    await restore(id)
    expect((await list({}, other)).body.reports).toEqual([])
    expect((await get(id)).body.report.name).toBe('still-life.jpg')
    const theirs = await picture(other, await spots(12).png().toBuffer())
    expect((await save({ mediaId: theirs })).code).toBe('NOT_FOUND')
  })

  test('can be restored for thirty days and is then purged', async () => {
    const [first, deleted] = [(await save()).body.report.id, (await save()).body.report.id]
    await remove(first)
    await remove(deleted)
    expect((await list()).body.reports).toEqual([])
    expect([(await get(first)).code, (await remove(first)).code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    it.clock.time += 29 * DAY_MS
    await runPeriodic(forensics, 'sweep-forensics')
    expect((await restore(first)).body.report).toMatchObject(draft())
    expect((await restore(first)).status).toBe(200)
    it.clock.time += 2 * DAY_MS
    expect((await restore(deleted)).code).toBe('NOT_FOUND')
    await runPeriodic(forensics, 'sweep-forensics')
    const { rows } = await it.database.pool.query('select id from forensic_reports where user_id = $1', [me])
    expect(rows).toEqual([{ id: first }])
  })

  test('is limited to 256 KB, with a reason', async () => {
    const parameters = { table: 'x'.repeat(contract.MAX_REPORT_BYTES) }
    const answer = await save({ parameters })
    expect([answer.status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const { id } = (await save({ parameters: { table: 'x'.repeat(contract.MAX_REPORT_BYTES - 2000) } })).body
      .report
    const notes = Array.from({ length: 10 }, () => ({
      region: { x: 0, y: 0, width: 1, height: 1 },
      isOwn: true,
      text: 'x'.repeat(500),
    }))
    expect((await change(id, { notes })).code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('is limited to 500 per user; a deleted one makes room, and can’t be restored once that is used', async () => {
    const { id } = (await save()).body.report
    await it.database.pool.query(
      `insert into forensic_reports (id, user_id, name, input_sha256, input_bytes, mime, engine, parameters, findings,
         map_hashes, created_at)
       select gen_random_uuid(), user_id, name, input_sha256, input_bytes, mime, engine, parameters, findings, map_hashes,
         created_at from forensic_reports, generate_series(2, $2) where id = $1`,
      [id, contract.MAX_REPORTS],
    )
    expect((await save()).code).toBe('CONFLICT')
    await remove(id)
    expect((await save()).status).toBe(201)
    expect((await restore(id)).code).toBe('CONFLICT')
    // The trash counts separately if it has more.
    const trash =
      'update forensic_reports set deleted_at = now() where user_id = (select user_id from forensic_reports where id = $1)'
    await it.database.pool.query(trash, [id])
    await it.database.pool.query(
      `insert into forensic_reports (id, user_id, name, input_sha256, input_bytes, mime, engine, parameters, findings,
         map_hashes, created_at, deleted_at)
       select gen_random_uuid(), user_id, name, input_sha256, input_bytes, mime, engine, parameters, findings, map_hashes,
         created_at, now() from forensic_reports, generate_series(2, $2) where id = $1`,
      [id, contract.MAX_REPORTS],
    )
    expect((await save()).code).toBe('CONFLICT')
  })

  test.each<[string, object]>([
    ['a verdict', { verdict: 'fake' }],
    ['a hash that is none', { inputSha256: 'abc' }],
    ['a map’s hash that is none', { mapHashes: { noise: 'abc' } }],
    ['no name', { name: ' ' }],
    ['a strength that there is not', { findings: [{ ...draft().findings[0], strength: 'certain' }] }],
    ['a note that is too long', { notes: [{ ...draft().notes[0], text: 'x'.repeat(501) }] }],
  ])('with %s is refused', async (_, about) => {
    expect((await save(about)).code).toBe('INPUT_INVALID')
  })
})

test('returns the configured authorities, and the studio’s own separately', async () => {
  const { body } = await it.call(contract.getForensicTrust, {}, me)
  expect(body.anchors).toEqual([ANCHOR])
  const own = new X509Certificate(body.own.pem)
  expect([own.ca, own.subject]).toEqual([true, expect.stringContaining('Studio Alpha installation')])
  expect(body.own.sha256).toBe(own.fingerprint256.replaceAll(':', '').toLowerCase())
  // Signed certificates are verified with it.
  const signed = await it.credentials.sign(await spots(15).jpeg().toBuffer(), 'image/jpeg', {
    title: 'Spots',
    digitalSourceType: 'trainedAlgorithmicMedia',
    madeBy: 'studio',
  })
  expect(Buffer.from(signed).includes(own.raw)).toBe(true)
})

test('exports the reports and hashes of the user only', async () => {
  const mediaId = await picture(me, await spots(13).png().toBuffer())
  const { id } = (await save({ mediaId })).body.report
  await save({ name: 'Theirs' }, other)
  const files: Record<string, unknown> = {}
  for (const feature of [forensics, it.gallery])
    for await (const { path, content } of exporterOf(feature).files(me)) {
      let text = ''
      if (typeof content === 'string') text = content
      else for await (const part of content as AsyncIterable<string>) text += part
      if (path.endsWith('.json')) files[path] = JSON.parse(text)
    }
  expect(files[`forensics/reports/${id}.json`]).toEqual({
    format: contract.REPORT_FORMAT,
    version: 1,
    createdAt: new Date(NOW).toISOString(),
    report: draft({ mediaId }),
  })
  expect(Object.keys(files).filter((path) => path.startsWith('forensics/'))).toHaveLength(1)
  expect(files['gallery/hashes.json']).toEqual([
    {
      mediaId,
      phash: expect.stringMatching(/^[0-9a-f]{16}$/),
      dhash: expect.any(String),
      variants: expect.any(String),
    },
  ])
})

test('deletes reports and hashes with their account', async () => {
  await picture(me, await spots(14).png().toBuffer())
  await save()
  await it.database.pool.query(
    'insert into media_hashes_due select id, user_id from media where user_id = $1',
    [me],
  )
  await it.database.pool.query('delete from users where id = $1', [me])
  for (const table of ['media_hashes', 'media_hashes_due', 'forensic_reports']) {
    const { rowCount } = await it.database.pool.query(`select from ${table} where user_id = $1`, [me])
    expect(rowCount, table).toBe(0)
  }
})
