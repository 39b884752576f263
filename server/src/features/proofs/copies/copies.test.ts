import { MINUTE_MS } from '@studio/contract/kernel'
import { putProfile } from '@studio/contract/profile'
import * as contract from '@studio/contract/proofs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../platform/archive/unzip.fixtures.ts'
import { createWatermark } from './watermark.ts'
import { moderatedProofs } from '../moderated.ts'
import { codeOf, type Guest, startProofing, photo, type Proofing } from '../proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing({ runsWorker: true })
})
afterAll(() => it.close())

type Rules = Partial<contract.ProofRules>
async function entered(rules: Rules = {}, pictures = 1) {
  const proof = await it.proof({ pin: null, pictures, rules })
  const guest = it.guest(proof.link)
  await guest.enter({})
  return { ...proof, guest }
}
/** Response to the guest after the worker has rendered the copies. */
async function ready(guest: Guest): Promise<contract.GuestProof> {
  await expect
    .poll(async () => (await guest.call(contract.getGuestProof)).items.every(({ isReady }) => isReady))
    .toBe(true)
  return guest.call(contract.getGuestProof)
}
const urlsOf = ({ items }: contract.GuestProof, at = 0) =>
  items[at]?.urls as NonNullable<contract.GuestItem['urls']>
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** These segments hold all metadata of cameras, locations and software. */
async function expectPlain(bytes: Buffer): Promise<void> {
  const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(bytes.includes('SECRET')).toBe(false)
  expect(bytes.includes('Exif')).toBe(false)
}

test('copies have no metadata of the original and carry the watermark', async () => {
  const original = await photo(1)
  expect(original.includes('SECRET')).toBe(true)
  const { guest } = await entered({ watermark: true, watermarkText: 'proof, Norte' })
  const plain = await entered({ watermark: false })
  const [urls, bare] = [urlsOf(await ready(guest)), urlsOf(await ready(plain.guest))]
  for (const size of ['thumb', 'web'] as const) {
    const response = await guest.fetch(urls[size])
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=300'])
    const marked = await bytesOf(response)
    await expectPlain(marked)
    const clean = await bytesOf(await plain.guest.fetch(bare[size]))
    await expectPlain(clean)
    const [a, b] = await Promise.all([marked, clean].map((bytes) => sharp(bytes).raw().toBuffer()))
    const changed = a?.filter((value, at) => Math.abs(value - (b?.[at] ?? 0)) > 12).length ?? 0
    expect(changed).toBeGreaterThan(200)
  }
  expect(urls.full).toBeNull()
})

test('the watermark covers the whole image', async () => {
  const write = createWatermark()
  const [width, height] = [640, 480]
  const alpha = (await write('proof, Ateliér Ñandú'))(width, height)
  for (let left = 0; left < width; left += 320)
    for (let top = 0; top < height; top += 240) {
      let inked = 0
      for (let y = top; y < top + 240; y++)
        for (let x = left; x < left + 320; x++) if ((alpha[y * width + x] ?? 0) > 128) inked++
      expect(inked).toBeGreaterThan(200)
    }
  // Unsupported characters are transliterated.
  expect((await write('写真'))(200, 100).some((value) => value > 128)).toBe(true)
})

test('a new watermark renders new copies and hides the old ones', async () => {
  const { id, guest } = await entered({ watermark: true })
  const before = await bytesOf(await guest.fetch(urlsOf(await ready(guest)).web))
  const keys = () =>
    it.query<{ object_key: string }>('select object_key from proof_copies where proof_id = $1', [id])
  const old = (await keys()).map(({ object_key }) => object_key)
  const { version } = (await it.whole(id)).proof
  await it.call(
    contract.changeProof,
    { params: { id }, body: { version, rules: { watermark: false } } },
    it.owner,
  )
  const after = await bytesOf(await guest.fetch(urlsOf(await ready(guest)).web))
  expect(after.equals(before)).toBe(false)
  await expect
    .poll(async () => (await keys()).map(({ object_key }) => object_key).filter((key) => old.includes(key)))
    .toEqual([])
})

test('a renamed owner appears in the watermark after the next change of the proof', async () => {
  const { id, guest } = await entered({ watermark: true })
  const web = async () => bytesOf(await guest.fetch(urlsOf(await ready(guest)).web))
  const before = await web()
  const { web: url } = urlsOf(await ready(guest))
  await it.call(putProfile, { body: { displayName: 'Estudio Sur', useType: 'photographer' } }, it.owner)
  expect((await guest.fetch(url)).status).toBe(200)
  expect((await guest.call(contract.getGuestProof)).items[0]?.isReady).toBe(true)
  expect((await web()).equals(before)).toBe(true)
  const { version } = (await it.whole(id)).proof
  await it.call(contract.changeProof, { params: { id }, body: { version, title: 'Coats' } }, it.owner)
  expect((await web()).equals(before)).toBe(false)
})

test('a watermark rewritten by moderation renders the copies again', async () => {
  const { id } = await entered({ watermark: true, watermarkText: 'bad words' })
  const ordered: string[] = []
  const copies = { copyLater: async (_: unknown, proofId: string) => void ordered.push(proofId) }
  const { rewrite } = moderatedProofs(it.clock, copies)
  await it.database.transact(async (tx) => rewrite?.(tx, id, { watermark: 'Norte' }))
  expect(ordered).toEqual([id])
  expect((await it.whole(id)).proof.rules.watermarkText).toBe('Norte')
})

test('missing copies are rendered again on demand, at most every ten minutes', async () => {
  const { id, guest } = await entered()
  await ready(guest)
  // A guest who came before the first copies has already scheduled them again.
  it.clock.time += 10 * MINUTE_MS
  await it.query('delete from proof_copies where proof_id = $1', [id])
  await ready(guest)
  await it.query('delete from proof_copies where proof_id = $1', [id])
  const waiting = () => guest.call(contract.getGuestProof)
  expect((await waiting()).items[0]?.isReady).toBe(false)
  it.clock.time += 10 * MINUTE_MS
  await ready(guest)
})

test('URLs are limited to one guest, image, size and ten minutes', async () => {
  const { guest, mediaIds } = await entered({}, 2)
  const other = await entered()
  const urls = urlsOf(await ready(guest))
  await ready(other.guest)
  expect((await guest.fetch(urls.web)).status).toBe(200)
  expect((await other.guest.fetch(urls.web)).status).toBe(403)
  expect((await it.fetch(urls.web)).status).toBe(401)
  expect(
    (await it.fetch(urls.web, { headers: { authorization: `Bearer ${it.owner.accessToken}` } })).status,
  ).toBe(401)
  expect((await guest.fetch(urls.web.replace('/web?', '/full?'))).status).toBe(403)
  expect((await guest.fetch(urls.web.replace('/web?', '/thumb?'))).status).toBe(403)
  expect((await guest.fetch(urls.web.replace(mediaIds[0] as string, mediaIds[1] as string))).status).toBe(403)
  expect((await guest.fetch(urls.web.split('?')[0] as string)).status).toBe(403)
  it.clock.time += 10 * MINUTE_MS
  expect((await guest.fetch(urls.web)).status).toBe(403)
})

test('downloads follow the rules: none, copies or originals', async () => {
  const none = await entered({ download: 'none' })
  const urls = urlsOf(await ready(none.guest))
  expect((await none.guest.fetch(`${urls.web}&download=x`)).status).toBe(403)
  expect(await codeOf(none.guest.call(contract.makeGuestZip, { body: {} }))).toBe('FORBIDDEN')
  const web = await entered({ download: 'web' })
  const saved = await web.guest.fetch(`${urlsOf(await ready(web.guest)).web}&download=1`)
  expect(saved.headers.get('content-disposition')).toContain('attachment; filename="Red coat, 1')
  await expectPlain(await bytesOf(saved))
  expect(await codeOf(web.guest.call(contract.makeGuestZip, { body: { size: 'full' } }))).toBe('FORBIDDEN')
  const full = await entered({ download: 'full' })
  const original = await bytesOf(await full.guest.fetch(urlsOf(await ready(full.guest)).full as string))
  expect(original.equals(await photo(1))).toBe(true)
})

test('a ZIP file holds copies of the picks by number and name', async () => {
  const { id, guest, mediaIds } = await entered({ download: 'web' }, 3)
  await ready(guest)
  expect(await codeOf(guest.call(contract.makeGuestZip, { body: { of: 'picks' } }))).toBe('CONFLICT')
  for (const mediaId of mediaIds.slice(1))
    await guest.call(contract.markProofItem, { params: { mediaId }, body: { verdict: 'pick' } })
  const { url, files } = await guest.call(contract.makeGuestZip, { body: { of: 'picks' } })
  expect(files).toBe(2)
  expect((await it.fetch(url)).status).toBe(401)
  const response = await guest.fetch(url)
  expect(response.headers.get('content-disposition')).toContain('filename="Autumn coats.zip"')
  const zipped = unzip(await bytesOf(response))
  const names = [...zipped.keys()]
  expect(names).toEqual([
    expect.stringMatching(/^002 Red coat, 2 .*\.jpg$/),
    expect.stringMatching(/^003 Red coat, 3 .*\.jpg$/),
  ])
  for (const bytes of zipped.values()) await expectPlain(Buffer.from(bytes))
  const { events } = await it.call(contract.listProofEvents, { params: { id } }, it.owner)
  expect(events.map(({ what }) => what)).toContain('downloaded')
})

test('the URL of an unfinished copy answers with Retry-After', async () => {
  const { id, guest } = await entered()
  const urls = urlsOf(await ready(guest))
  await it.query("update proof_copies set look = 'other' where proof_id = $1", [id])
  const { status, headers } = await guest.fetch(urls.web)
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
})
