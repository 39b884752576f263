import { createHash } from 'node:crypto'
import * as contract from '@studio/contract/deliveries'
import { deleteGalleryItem, EXPORT_PRESETS, restoreGalleryItem } from '@studio/contract/gallery'
import { undoImport } from '@studio/contract/imports'
import { DAY_MS, pathOf } from '@studio/contract/kernel'
import { getStorageUse } from '@studio/contract/quota'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallRefused, type TestActor } from '../../../testing/index.ts'
import { limit } from '../../../testing/patience.ts'
import { unzip } from '../../platform/archive/unzip.fixtures.ts'
import { textOf } from '../../platform/pdf/read-pdf.fixtures.ts'
import { type ImportsFixture, openImports, photo } from '../imports/imports.fixtures.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
// Without metadata, equal images make equal files.
const SMALL = {
  ...EXPORT_PRESETS.web,
  metadata: 'none' as const,
  resize: { by: 'longEdge' as const, pixels: 120 },
}
const small = { name: 'small', settings: SMALL }

let it: ImportsFixture
let me: TestActor
let other: TestActor
/** An import of `me` with three photographs. */
let importId: string
let ids: string[]
beforeAll(async () => {
  it = await openImports({ clock, environment: { STUDIO_TRUSTED_PROXIES: '127.0.0.1/32,::1/128' } })
  ;[me, other] = [await it.onboarded(), await it.onboarded()]
  importId = await it.start(me)
  const files = await Promise.all(
    [1, 2, 3].map(async (n) => ({ path: `IMG_${n}.JPG`, bytes: await photo({ width: 300, height: 200 }) })),
  )
  await it.send(me, importId, files)
  const rows = await it.rows<{ id: string }>(
    `select media_id as id from photographs where user_id = $1 order by file_name`,
    [me.id],
  )
  ids = rows.map(({ id }) => id)
})
afterAll(() => it.close())
beforeEach(() => {
  clock.ahead = 0
})

type Body = Parameters<typeof it.call<typeof contract.createDelivery>>[1]['body']
const create = async (more: Partial<Body> = {}, actor = me) =>
  (await it.call(contract.createDelivery, { body: { title: 'Lake', ids, presets: ['web'], ...more } }, actor))
    .delivery
const get = (id: string, actor = me) => it.call(contract.getDelivery, { params: { id } }, actor)
const untilReady = async (id: string) => {
  await expect
    .poll(async () => (await get(id)).delivery.state, { timeout: limit(60_000), interval: 50 })
    .toBe('ready')
  return get(id)
}
const delivered = async (more: Partial<Body> = {}) => untilReady((await create(more)).id)
const linkOf = async (id: string, body: { password?: string | null; expiresAt?: string | null } = {}) =>
  (await it.call(contract.linkDelivery, { params: { id }, body }, me)).link
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => (error instanceof CallRefused ? (error.reason ?? error.code) : String(error)),
  )

/** A browser of a recipient, which keeps its cookie. */
function browser(address = '203.0.113.7') {
  const headers = (): Record<string, string> => ({
    'x-forwarded-for': address,
    ...(guest.cookie ? { cookie: guest.cookie } : {}),
  })
  const guest = {
    cookie: undefined as string | undefined,
    async enter(link: string, password?: string): Promise<contract.ShareAnswer> {
      const response = await it.fetch(contract.enterShare.path, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ link: link.slice(link.indexOf('#') + 1), ...(password && { password }) }),
      })
      const set = response.headers.get('set-cookie')
      if (set) guest.cookie = set.split(';')[0]
      const answer = await response.json()
      if (!response.ok) throw new CallRefused(response.status, answer as never, response.headers)
      return answer as contract.ShareAnswer
    },
    fetch: (path: string, more: Record<string, string> = {}) =>
      it.fetch(path, { headers: { ...headers(), ...more } }),
    call: ((endpoint: never, input: never) =>
      it.call(endpoint, input, undefined, headers())) as typeof it.call,
  }
  return guest
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('rendering', () => {
  test('plans files, names and bytes without creating anything', async () => {
    const plan = await it.call(
      contract.planDelivery,
      { body: { ids: [...ids, importId], presets: ['web', 'full'] } },
      me,
    )
    expect(plan).toMatchObject({ pictures: 3, leftOut: 1, files: 6 })
    expect(plan.presets.map(({ firstName }) => firstName)).toEqual(['web/IMG_1.jpg', 'full/IMG_1.jpg'])
    expect(plan.bytes).toBeGreaterThan(0)
    expect((await it.call(contract.listDeliveries, {}, me)).deliveries).toEqual([])
  })

  test('renders each file once, with hashes, a manifest and a resumable zip', async () => {
    const { delivery, files, zipUrl } = await delivered({ presets: [small, 'full'] })
    expect(delivery).toMatchObject({ pictures: 3, counts: { ready: 6, queued: 0, failed: 0 } })
    expect(files.map(({ name }) => name)).toEqual(
      ['small', 'full'].flatMap((folder) => [1, 2, 3].map((n) => `${folder}/IMG_${n}.jpg`)),
    )
    const params = { id: delivery.id }
    const asOwner = { headers: { authorization: `Bearer ${me.accessToken}` } }
    const manifestBytes = await bytesOf(
      await it.fetch(pathOf(contract.getDeliveryManifest.path, params), asOwner),
    )
    expect(delivery.manifestHash).toBe(hashOf(manifestBytes))
    const manifest = contract.DeliveryManifest.parse(JSON.parse(manifestBytes.toString()))
    const sources = await it.rows<{ sha256: string }>(`select sha256 from media where id = any($1)`, [ids])
    expect(new Set(manifest.files.map(({ sourceSha256 }) => sourceSha256))).toEqual(
      new Set(sources.map(({ sha256 }) => sha256)),
    )

    const response = await it.fetch(zipUrl!)
    const whole = await bytesOf(response)
    expect(Number(response.headers.get('content-length'))).toBe(whole.length)
    const content = unzip(whole)
    expect([...content].map(([name, bytes]) => [name, hashOf(bytes)])).toEqual(
      manifest.files.map(({ name, sha256 }) => [name, sha256]),
    )
    const { width, height } = await sharp(content.get('small/IMG_1.jpg')).metadata()
    expect([width, height]).toEqual([120, 80])
    // A download that broke off continues.
    const middle = Math.floor(whole.length / 3)
    const etag = response.headers.get('etag')!
    const rest = await it.fetch(zipUrl!, { headers: { range: `bytes=${middle}-`, 'if-range': etag } })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes ${middle}-${whole.length - 1}/${whole.length}`,
    ])
    expect((await bytesOf(rest)).equals(whole.subarray(middle))).toBe(true)
    const stale = await it.fetch(zipUrl!, { headers: { range: `bytes=${middle}-`, 'if-range': '"other"' } })
    expect([stale.status, (await bytesOf(stale)).length]).toEqual([200, whole.length])
    const after = await it.fetch(zipUrl!, { headers: { range: `bytes=${whole.length}-` } })
    expect(after.status).toBe(416)
  })

  test('prints a contact sheet of what was delivered, although an image was deleted since', async () => {
    const { delivery } = await delivered({ presets: [small] })
    const asked = { params: { id: delivery.id }, body: {} }
    await it.call(deleteGalleryItem, { params: { id: ids[1]! } }, me)
    const response = await it.call(contract.printDeliverySheet, asked, me)
    await it.call(restoreGalleryItem, { params: { id: ids[1]! } }, me)
    const text = textOf(await bytesOf(response))
    for (const part of ['Lake', '3 images', 'IMG_1', 'IMG_2', 'IMG_3']) expect(text).toContain(part)
    expect(text).not.toContain('No preview')
    expect(await refusal(it.call(contract.printDeliverySheet, asked, other))).toBe('NOT_FOUND')
  })

  test('is created once by its id', async () => {
    const { id } = await create({ presets: [small] })
    expect((await create({ id, title: 'Again' })).title).toBe('Lake')
    expect(await refusal(create({ id, ids }, other))).toBe('deliveries.noImages')
    await it.send(other, await it.start(other), [{ path: 'theirs.jpg', bytes: await photo() }])
    const theirs = (await it.rows<{ id: string }>('select id from media where user_id = $1', [other.id])).map(
      (row) => row.id,
    )
    expect(await refusal(create({ id, ids: theirs }, other))).toBe('deliveries.idTaken')
    expect((await it.call(contract.listDeliveries, {}, other)).deliveries).toEqual([])
    expect(await refusal(get(id, other))).toBe('NOT_FOUND')
    await untilReady(id)
  })

  test('pauses, continues, and renders nothing twice', async () => {
    const { id } = await create({ presets: [small, 'full'] })
    const paused = await it.call(contract.pauseDelivery, { params: { id } }, me)
    expect(paused.delivery.state).toBe('paused')
    // Until the queue has no entry left for it; a file in progress is finished.
    await expect
      .poll(
        async () =>
          (await it.rows(`select from delivery_files where delivery_id = $1 and is_enqueued`, [id])).length,
        { timeout: limit(60_000) },
      )
      .toBe(0)
    const before = (await get(id)).files.filter(({ state }) => state === 'ready')
    await it.call(contract.resumeDelivery, { params: { id } }, me)
    const { files } = await untilReady(id)
    expect(files.filter(({ state }) => state === 'ready')).toHaveLength(6)
    expect(files).toEqual(expect.arrayContaining(before))
    const [{ entries }] = (await it.rows<{ entries: number }>(
      `select count(*)::int as entries from pgboss.job where name = 'render-delivery-file' and data ->> 'deliveryId' = $1
         and state in ('created', 'retry', 'active')`,
      [id],
    )) as [{ entries: number }]
    expect(entries).toBe(0)
    expect(await refusal(it.call(contract.pauseDelivery, { params: { id } }, me))).toBe(
      'deliveries.alreadyReady',
    )
    expect(await refusal(it.call(contract.resumeDelivery, { params: { id } }, me))).toBe(
      'deliveries.alreadyReady',
    )
  })

  test('reports an image that was deleted meanwhile, and tries it again', async () => {
    const { delivery: before } = await delivered({ presets: [small] })
    const { id } = before
    const first = ids[0]!
    // As if its rendering had been stopped again and again.
    await it.rows(
      `update delivery_files set state = 'failed', reason = 'stopped', object_key = null
       where delivery_id = $1 and number = 1`,
      [id],
    )
    await it.call(deleteGalleryItem, { params: { id: first } }, me)
    await it.call(contract.resumeDelivery, { params: { id } }, me)
    const { delivery, files } = await untilReady(id)
    expect(delivery.counts).toMatchObject({ ready: 2, failed: 1 })
    expect(files[0]).toMatchObject({ state: 'failed', reason: 'imageGone' })
    await it.call(restoreGalleryItem, { params: { id: first } }, me)
    await it.call(contract.resumeDelivery, { params: { id } }, me)
    expect((await untilReady(id)).delivery).toMatchObject({
      counts: { ready: 3, failed: 0 },
      manifestHash: before.manifestHash,
    })
  })

  test('pauses while storage is full, and counts its files', async () => {
    const use = async () => (await it.call(getStorageUse, {}, me)).photographs
    const before = (await use()).used
    await it.rows(
      `insert into media_files (media_id, user_id, role, name, object_key, mime, bytes, sha256)
       values ($1, $2, 'raw', 'IMG.CR3', 'photographs/none', 'image/x-raw', 1e12, '\\x00')`,
      [ids[0], me.id],
    )
    expect((await use()).left).toBe(0)
    const { id } = await create({ presets: [small] })
    await expect
      .poll(async () => (await get(id)).delivery, { timeout: limit(60_000) })
      .toMatchObject({ state: 'paused', isStorageFull: true, counts: { queued: 3 } })
    await it.rows(`delete from media_files where role = 'raw'`)
    await it.call(contract.resumeDelivery, { params: { id } }, me)
    const { delivery } = await untilReady(id)
    expect(delivery).toMatchObject({ isStorageFull: false, counts: { ready: 3 } })
    expect((await use()).used).toBeGreaterThan(before + delivery.bytes)
    await it.call(contract.deleteDelivery, { params: { id } }, me)
    expect((await use()).used).toBe(before)
  })
})

describe('a link', () => {
  test('shows images and files, counts downloads and keeps favourites', async () => {
    const { delivery } = await delivered({ presets: [small], message: 'Thank you!' })
    const guest = browser()
    const answer = await guest.enter(await linkOf(delivery.id))
    expect(answer).toMatchObject({
      state: 'in',
      share: { title: 'Lake', message: 'Thank you!', isComplete: true, allowsDownloads: true },
    })
    const share = await guest.call(contract.getShare, {})
    expect(share.items.map(({ number, name, width }) => [number, name, width])).toEqual([
      [1, 'IMG_1', 300],
      [2, 'IMG_2', 300],
      [3, 'IMG_3', 300],
    ])
    const thumb = await guest.fetch('/api/share/previews/1/thumb')
    expect((await sharp(await bytesOf(thumb)).metadata()).format).toBe('webp')

    const file = await guest.fetch('/api/share/files/2')
    expect(file.headers.get('content-disposition')).toContain('filename="IMG_2.jpg"')
    const bytes = await bytesOf(file)
    expect(hashOf(bytes)).toBe((await get(delivery.id)).files[1]?.sha256)
    // A resumed download counts once, and a question about the file isn’t a download.
    await guest.fetch('/api/share/files/2', { range: 'bytes=10-' })
    const asked = await it.fetch('/api/share/files/2', {
      method: 'HEAD',
      headers: { cookie: guest.cookie ?? '' },
    })
    expect([asked.status, asked.headers.get('content-length')]).toEqual([200, String(bytes.length)])

    await guest.call(contract.putShareFavourite, { params: { number: 3 }, body: {} })
    expect(await refusal(guest.call(contract.putShareFavourite, { params: { number: 4 }, body: {} }))).toBe(
      'share.imageGone',
    )
    const favourites = await guest.call(contract.makeShareZip, { body: { of: 'favourites' } })
    const zip = await guest.fetch(favourites.url)
    const whole = await bytesOf(zip)
    expect([favourites.files, favourites.bytes]).toEqual([1, whole.length])
    expect([...unzip(whole).keys()]).toEqual(['IMG_3.jpg'])
    const part = await guest.fetch(favourites.url, {
      range: 'bytes=5-',
      'if-range': zip.headers.get('etag')!,
    })
    expect((await bytesOf(part)).equals(whole.subarray(5))).toBe(true)

    const seen = await get(delivery.id)
    expect(seen.delivery).toMatchObject({ downloads: { files: 1, zips: 1 }, favourites: 1 })
    expect(seen.delivery.link?.openedAt).not.toBeNull()
    expect(seen.items.map(({ isFavourite, downloads }) => [isFavourite, downloads])).toEqual([
      [false, 0],
      [false, 1],
      [true, 0],
    ])
  })

  test('requires its password, and limits wrong ones by network', async () => {
    const { delivery } = await delivered({ presets: [small] })
    const link = await linkOf(delivery.id, { password: 'otoño-lago' })
    const guest = browser('198.51.100.1')
    expect(await guest.enter(link)).toEqual({ state: 'password', triesLeft: contract.SHARE_PASSWORD_TRIES })
    for (let left = contract.SHARE_PASSWORD_TRIES - 1; left > 0; left--)
      expect(await guest.enter(link, 'wrong')).toEqual({ state: 'wrong-password', triesLeft: left })
    expect(await guest.enter(link, 'wrong')).toMatchObject({ state: 'wait' })
    expect(await guest.enter(link, 'otoño-lago')).toMatchObject({ state: 'wait' })
    expect(await refusal(guest.call(contract.getShare, {}))).toBe('share.openLinkAgain')
    const friend = browser('198.51.100.2')
    expect(await friend.enter(link, 'otoño-lago')).toMatchObject({ state: 'in' })
    // The device needs no password again.
    expect(await friend.enter(link)).toMatchObject({ state: 'in' })
  })

  test('tells why it no longer works', async () => {
    const { delivery } = await delivered({ presets: [small] })
    const { id } = delivery
    const expiresAt = new Date(clock.now().getTime() + DAY_MS).toISOString()
    const first = await linkOf(id, { expiresAt })
    const guest = browser()
    await guest.enter(first)
    clock.ahead = DAY_MS
    expect(await guest.enter(first)).toMatchObject({ state: 'expired' })
    expect(await refusal(guest.call(contract.getShare, {}))).toBe('share.expired')
    clock.ahead = 0

    const second = await linkOf(id)
    expect(await guest.enter(first)).toMatchObject({ state: 'revoked' })
    expect(await refusal(guest.call(contract.getShare, {}))).toBe('share.revoked')
    expect((await guest.fetch('/api/share/files/1')).status).toBe(409)
    expect(await guest.enter(second)).toMatchObject({ state: 'in' })
    await it.call(contract.revokeDeliveryLink, { params: { id } }, me)
    expect(await guest.enter(second)).toMatchObject({ state: 'revoked' })
    expect(await refusal(it.call(contract.revokeDeliveryLink, { params: { id } }, me))).toBe(
      'deliveries.noLink',
    )
    await it.call(contract.deleteDelivery, { params: { id } }, me)
    expect(await refusal(guest.enter(second))).toBe('share.wrongLink')
    expect(await refusal(guest.enter('AAAAAAAAAAAAAAAAAAAAAA'))).toBe('share.wrongLink')
  })

  test('can be for viewing only', async () => {
    const { delivery } = await delivered({
      presets: [small],
      allowsDownloads: false,
      allowsFavourites: false,
    })
    const guest = browser()
    const answer = await guest.enter(await linkOf(delivery.id))
    expect(answer.state === 'in' && answer.share.items[0]?.files).toEqual([])
    expect((await guest.fetch('/api/share/previews/1/view')).status).toBe(200)
    expect((await guest.fetch('/api/share/files/1')).status).toBe(403)
    expect(await refusal(guest.call(contract.makeShareZip, { body: {} }))).toBe('share.notForDownload')
    expect(await refusal(guest.call(contract.putShareFavourite, { params: { number: 1 }, body: {} }))).toBe(
      'share.noFavourites',
    )
  })

  test('a browser that entered two deliveries reaches both', async () => {
    const [one, two] = [
      await delivered({ presets: [small] }),
      await delivered({ presets: [small], title: 'Sea' }),
    ]
    const guest = browser()
    await guest.enter(await linkOf(one.delivery.id))
    await guest.enter(await linkOf(two.delivery.id))
    const titleOf = async (delivery?: string) =>
      (await guest.call(contract.getShare, { query: { delivery } })).title
    expect([await titleOf(), await titleOf(one.delivery.id)]).toEqual(['Sea', 'Lake'])
    // A delivery that the browser hasn’t entered.
    const { id } = await create({ presets: [small] })
    expect(await refusal(titleOf(id))).toBe('share.openLinkAgain')
    await untilReady(id)
  })
})

test('files of an expired delivery are deleted after some days, and the manifest stays', async () => {
  const { delivery } = await delivered({ presets: [small] })
  const { id } = delivery
  const expiresAt = new Date(clock.now().getTime() + DAY_MS).toISOString()
  await it.call(contract.changeDelivery, { params: { id }, body: { expiresAt } }, me)
  const keysOf = () =>
    it.rows<{ key: string }>(
      `select object_key as key from delivery_files where delivery_id = $1 and object_key is not null
       union all select thumb_key from delivery_items where delivery_id = $1 and thumb_key is not null
       union all select view_key from delivery_items where delivery_id = $1 and view_key is not null`,
      [id],
    )
  const keys = (await keysOf()).map(({ key }) => key)
  expect(keys).toHaveLength(9)
  const days = contract.DELIVERY_DAYS_AFTER_EXPIRY + 1
  clock.ahead = days * DAY_MS - 1_000
  await it.app.runPeriodic('sweep-deliveries')
  expect(await keysOf()).toHaveLength(9)
  clock.ahead = days * DAY_MS + 1_000
  await it.app.runPeriodic('sweep-deliveries')
  const loose = await it.rows<{ key: string }>('select key from loose_objects where key = any($1)', [keys])
  expect(loose).toHaveLength(9)
  clock.ahead = 0
  const after = await get(id)
  expect(after.delivery).toMatchObject({ state: 'removed', manifestHash: delivery.manifestHash })
  const manifest = await it.fetch(pathOf(contract.getDeliveryManifest.path, { id }), {
    headers: { authorization: `Bearer ${me.accessToken}` },
  })
  expect(hashOf(await bytesOf(manifest))).toBe(delivery.manifestHash)
  expect(await refusal(linkOf(id))).toBe('deliveries.filesRemoved')
})

test('undoing an import keeps what is in a delivery', async () => {
  const { removed, kept } = await it.call(undoImport, { params: { id: importId } }, me)
  expect([removed, kept.map(({ reason }) => reason)]).toEqual([0, ['delivery', 'delivery', 'delivery']])
})
