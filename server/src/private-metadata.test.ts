// A photograph’s private metadata reaches nobody but its owner, whichever way its bytes leave.
import { createHash, randomUUID } from 'node:crypto'
import { addressOf, pathOf } from '@studio/contract/kernel'
import * as deliveries from '@studio/contract/deliveries'
import { EXPORT_PRESETS, getMediaBytes, makeZip } from '@studio/contract/gallery'
import * as proofs from '@studio/contract/proofs'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { getSessionZip } from '@studio/contract/sessions'
import { createWork, getWork } from '@studio/contract/works'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../testing/fake-engine.ts'
import type { TestActor } from '../testing/index.ts'
import { startProofing, type Proofing, viewOf } from './features/proofs/proofs.fixtures.ts'
import { SHOOT } from './features/photoshoot/photoshoot.fixtures.ts'
import { createSessionCalls } from './features/sessions/sessions.fixtures.ts'
import { unzip } from './platform/archive/unzip.fixtures.ts'
import { openObjects } from './platform/objects/index.ts'
import { MARKERS, photographOf } from './platform/pictures/photographs.fixtures.ts'

/** Texts in the database that name a place and a person. */
const TEXTS = ['MARK-PLACE', 'MARK-PERSON']
const engine = createFakeEngine()
let it: Proofing
let objects: Awaited<ReturnType<typeof openObjects>>
let photograph: Buffer
let ben: TestActor
const calls = createSessionCalls(() => it)

beforeAll(async () => {
  it = await startProofing({ engines: [engine], runsWorker: true })
  objects = await openObjects(it.config)
  photograph = await photographOf('jpeg', 400, 300)
  ben = await it.onboarded()
  await it.query("update users set created_at = now() - interval '90 days'")
})
afterAll(() => it.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Stores a photograph as an import does. Without thumbnails, its original is shown everywhere. */
async function addPhotograph(about: { thumbnails?: boolean } = {}): Promise<string> {
  const id = randomUUID()
  const key = `media/${id}/original.jpeg`
  await objects.put(key, photograph, { mime: 'image/jpeg' })
  const thumbnails = []
  if (about.thumbnails) {
    const small = `media/${id}/320.webp`
    await objects.put(small, await sharp(photograph).autoOrient().resize(240, 320).webp().toBuffer(), {
      mime: 'image/webp',
    })
    thumbnails.push({ key: small, width: 240, height: 320 })
  }
  await it.query(
    `insert into media (id, user_id, type, origin, family, model, prompt, alt, width, height, object_key, mime, bytes,
       sha256, thumbnails, placeholder, metadata)
     values ($1, $2, 'image', 'photograph', 'photograph', 'camera', 'Wedding MARK-PLACE', 'MARK-PERSON', 300, 400, $3,
       'image/jpeg', $4, $5, $6, $7, '{"place": "MARK-PLACE"}')`,
    [
      ...[id, it.owner.id, key, photograph.length, hashOf(photograph), JSON.stringify(thumbnails)],
      Buffer.from('3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'base64'),
    ],
  )
  await it.query(
    `insert into photographs (media_id, user_id, added_at, file_name, captured_at_source)
     values ($1, $2, now(), 'IMG_2186.JPG', 'none')`,
    [id, it.owner.id],
  )
  return id
}

function expectClean(bytes: Uint8Array | string, what: string): void {
  const buffer = Buffer.from(bytes as Uint8Array)
  for (const marker of [...MARKERS.jpeg, ...TEXTS])
    expect(buffer.includes(marker), `${what} contains ${String(marker)}`).toBe(false)
}

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.status, response.url).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const asUser = (actor: TestActor) => ({ headers: { authorization: `Bearer ${actor.accessToken}` } })

test('the owner downloads the file as the camera wrote it', async () => {
  const id = await addPhotograph()
  const path = pathOf(getMediaBytes.path, { id, variant: 'original' })
  expect((await bytesOf(await it.fetch(path, asUser(it.owner)))).equals(photograph)).toBe(true)
  const { data } = await it.owner.client.storage.from('media').download(`${it.owner.id}/${id}.jpeg`)
  expect(Buffer.from(await data!.arrayBuffer()).equals(photograph)).toBe(true)
})

test('converted exports are clean, and keep the name of the file', async () => {
  const id = await addPhotograph()
  for (const preset of [EXPORT_PRESETS.full, EXPORT_PRESETS.web]) {
    const { url } = await it.call(makeZip, { body: { ids: [id], export: preset } }, it.owner)
    const files = unzip(await bytesOf(await it.fetch(url)))
    expect([...files.keys()]).toEqual(['IMG_2186.jpg'])
    expectClean(files.get('IMG_2186.jpg')!, 'the export')
  }
})

test('a guest of a proof gets clean files, and the certificate has their hash', async () => {
  const id = await addPhotograph()
  const rules = { download: 'full' }
  const { link } = await it.proof({ pictures: 0, pin: null, items: [{ mediaId: id }], rules })
  const guest = it.guest(link)
  await guest.enter({ name: 'Carmen' })
  const seen = async () => await guest.call(proofs.getGuestProof)
  await expect.poll(async () => (await seen()).items[0]?.isReady).toBe(true)
  const proof = await seen()
  expectClean(JSON.stringify(proof), 'the proof')
  expect(proof.items[0]?.name).toBe('IMG_2186')
  const { thumb, web, full } = proof.items[0]!.urls!
  for (const url of [thumb, web]) expectClean(await bytesOf(await guest.fetch(url)), url)
  const bytes = await bytesOf(await guest.fetch(full!))
  expectClean(bytes, 'the full size')
  expectClean(await bytesOf(await guest.fetch(`${full}&download=1`)), 'the download')
  expect((await sharp(bytes).metadata()).width).toBe(400)
  const { url } = await guest.call(proofs.makeGuestZip, { body: { of: 'all', size: 'full' } })
  const zip = await bytesOf(await guest.fetch(url))
  expectClean(zip, 'the ZIP file')
  expect(zip.includes(bytes)).toBe(true)

  const { submission } = await guest.call(proofs.approveProof, {
    body: { ...(await viewOf(guest)), name: 'Carmen' },
  })
  const { certificate } = await it.call(proofs.getCertificate, { params: { key: submission.hash } })
  expect(certificate.files).toEqual([{ sha256: hashOf(bytes), name: 'IMG_2186', width: 300, height: 400 }])
})

test('recipients of a delivery get clean files, previews and texts', async () => {
  const ids = [await addPhotograph(), await addPhotograph({ thumbnails: true })]
  const everything = { ...EXPORT_PRESETS.full, metadata: 'full' as const }
  const { delivery } = await it.call(
    deliveries.createDelivery,
    { body: { title: 'Wedding', ids, presets: ['web', { name: 'everything', settings: everything }] } },
    it.owner,
  )
  const params = { id: delivery.id }
  const whole = () => it.call(deliveries.getDelivery, { params }, it.owner)
  await expect.poll(async () => (await whole()).delivery.counts.ready).toBe(4)
  const { link } = await it.call(deliveries.linkDelivery, { params, body: {} }, it.owner)
  const entered = await it.fetch(deliveries.enterShare.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link: link.slice(link.indexOf('#') + 1) }),
  })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  expectClean(await entered.text(), 'the delivery')
  const get = async (path: string) => await bytesOf(await it.fetch(path, { headers: { cookie } }))
  for (const number of [1, 2, 3, 4]) expectClean(await get(`/api/share/files/${number}`), `file ${number}`)
  for (const number of [1, 2])
    for (const size of ['thumb', 'view'])
      expectClean(await get(`/api/share/previews/${number}/${size}`), `preview ${number} ${size}`)
  const zip = await get('/api/share/zip')
  expectClean(zip, 'the zip')
  expect([...unzip(zip).keys()]).toEqual([
    'web/IMG_2186.jpg',
    'web/IMG_2186-2.jpg',
    'everything/IMG_2186.jpg',
    'everything/IMG_2186-2.jpg',
  ])
})

test('members of a session get clean references, files and copies', async () => {
  const id = await addPhotograph()
  const session = await calls.create(it.owner, { copies: 'members' })
  await calls.join(ben, { link: session.link ?? '' }, true)
  await calls.edit(it.owner, session.id, { patch: { referenceImageId: id } })
  const { reference } = (await calls.get(ben, session.id)).session
  expect(reference?.url).toContain('original')
  expectClean(await bytesOf(await it.fetch(reference!.url)), 'the reference')

  await calls.shoot(it.owner, session.id)
  const frame = async () => (await calls.get(ben, session.id)).session.shoots[0]?.frames[0]
  await expect.poll(async () => (await frame())?.status).toBe('done')
  const mediaId = (await frame())?.media?.id ?? ''
  // As if a part of a photograph had been generated.
  const source = await it.query<{ object_key: string }>('select object_key from media where id = $1', [id])
  await it.query(
    `update media set origin = 'composite', object_key = $2, mime = 'image/jpeg', sha256 = $3, bytes = $4 where id = $1`,
    [mediaId, source[0]!.object_key, hashOf(photograph), photograph.length],
  )
  expectClean(await bytesOf(await it.fetch((await frame())!.media!.url)), 'the image of the session')
  await it.query(
    `insert into media_marks (media_id, mark, user_id, created_at) values ($1, 'flag:pick', $2, now())`,
    [mediaId, it.owner.id],
  )
  const zip = await bytesOf(
    await it.fetch(addressOf(getSessionZip, { params: { id: session.id } }), asUser(ben)),
  )
  expect(zip.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
  expectClean(zip, 'the ZIP file')
  const { copyId } = await calls.copy(ben, session.id, mediaId)
  const copy = await it.fetch(pathOf(getMediaBytes.path, { id: copyId, variant: 'original' }), asUser(ben))
  expectClean(await bytesOf(copy), 'the copy')
})

test('an engine gets clean references', async () => {
  const id = await addPhotograph()
  engine.calls = []
  const body = { ...SHOOT, count: 1, referenceImageId: id }
  await it.call(startPhotoshoot, { body }, it.owner, { 'idempotency-key': randomUUID() })
  await expect.poll(() => engine.calls.length).toBe(1)
  expect(engine.calls[0]?.reference?.length).toBeGreaterThan(1_000)
  expectClean(engine.calls[0]!.reference!, 'the reference')
})

test('a visitor of a published photograph gets a clean file and none of its texts', async () => {
  const id = await addPhotograph({ thumbnails: true })
  const body = {
    source: { kind: 'image' as const, id },
    title: 'A wedding',
    licence: 'cc-by-4.0' as const,
    sharePrompt: true,
  }
  const { work } = await it.call(createWork, { body }, it.owner, {
    'idempotency-key': randomUUID(),
  })
  const page = await it.call(getWork, { params: { id: work.id } }, ben)
  expect(page.work).toMatchObject({ origin: 'photograph', model: null, prompt: null })
  const seen = JSON.stringify(page)
  expectClean(seen, 'the work')
  const urls = new Set(seen.match(/\/api\/works\/[^"]+\/picture\/[^"]+/g))
  expect([...urls].some((url) => url.includes('/full.'))).toBe(true)
  for (const url of urls) expectClean(await bytesOf(await it.fetch(url)), url)
})

test('holders of a signed URL, and readers of a copy in the storage, get a clean file', async () => {
  const id = await addPhotograph()
  const media = it.owner.client.storage.from('media')
  const name = `${it.owner.id}/${id}.jpeg`
  const { data } = await media.createSignedUrl(name, 600)
  const response = await fetch(data!.signedUrl)
  const bytes = await bytesOf(response)
  expectClean(bytes, 'the signed URL')
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
  const part = await fetch(data!.signedUrl, { headers: { range: 'bytes=10-300' } })
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 301))).toBe(true)
  for (const format of ['origin', undefined] as const) {
    const transform = { width: 100, height: 100, ...(format && { format }) }
    const rendered = await media.createSignedUrl(name, 600, { transform })
    expectClean(await bytesOf(await fetch(rendered.data!.signedUrl)), 'a rendition')
  }
  const copied = `${it.owner.id}/copy.jpeg`
  const copy = await media.copy(name, copied, { destinationBucket: 'files' })
  expect(copy.error).toBeNull()
  const { data: stored } = await it.owner.client.storage.from('files').download(copied)
  expect(Buffer.from(await stored!.arrayBuffer()).equals(bytes)).toBe(true)
})
