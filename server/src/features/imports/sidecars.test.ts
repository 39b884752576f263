import { changePictures, listGallery, makeZip } from '@studio/contract/gallery'
import { xmpPacket } from '@studio/domain/kernel'
import { readSidecar } from '@studio/domain/photographs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { unzip } from '../../platform/archive/unzip.fixtures.ts'
import { type DeviceFile, type ImportsFixture, openImports } from './imports.fixtures.ts'

let it: ImportsFixture
let me: TestActor
beforeAll(async () => {
  it = await openImports()
})
afterAll(() => it.close())
beforeEach(async () => {
  me = await it.onboarded()
})

const LIGHTROOM = xmpPacket(
  `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" xmp:Rating="2" xmp:Label="Rojo" crs:Exposure2012="+0.85">
    <dc:subject><rdf:Bag><rdf:li>Pier</rdf:li></rdf:Bag></dc:subject></rdf:Description>`,
)

let shade = 0
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: (shade += 3), g: 9, b: 80 } } })
    .jpeg()
    .toBuffer()

/** Imports a card of three photographs, the second with a sidecar and the third with a broken one. Ids by file name. */
async function importCard(options: object = {}): Promise<Map<string, string>> {
  const files: DeviceFile[] = [
    { path: 'DCIM/100/IMG_1.jpg', bytes: await photo(), pictureNumber: 0 },
    { path: 'DCIM/100/IMG_2.jpg', bytes: await photo(), pictureNumber: 1 },
    { path: 'DCIM/100/IMG_2.xmp', bytes: Buffer.from(LIGHTROOM), role: 'sidecar', pictureNumber: 1 },
    { path: 'DCIM/101/IMG_2.jpg', bytes: await photo(), pictureNumber: 2 },
    { path: 'DCIM/101/IMG_2.xmp', bytes: Buffer.from('<x:xmpmeta>'), role: 'sidecar', pictureNumber: 2 },
  ]
  await it.send(me, await it.start(me, { options }), files)
  const rows = await it.rows<{ media_id: string; path: string }>(
    "select media_id, concat(folder, '/', file_name) as path from photographs where user_id = $1",
    [me.id],
  )
  return new Map(rows.map(({ media_id, path }) => [path, media_id]))
}

async function sidecarsOf(ids: string[]): Promise<Map<string, string>> {
  const { url } = await it.call(makeZip, { body: { ids, sidecars: true } }, me)
  const response = await it.fetch(url)
  return new Map(
    [...unzip(Buffer.from(await response.arrayBuffer()))].map(([name, bytes]) => [name, String(bytes)]),
  )
}

test('marks go back to the sidecars of the card, which keep everything else', async () => {
  const ids = await importCard({ applyMarks: true })
  const [one, two, broken] = ['DCIM/100/IMG_1.jpg', 'DCIM/100/IMG_2.jpg', 'DCIM/101/IMG_2.jpg'].map(
    (path) => ids.get(path)!,
  ) as [string, string, string]
  const mark = (id: string, change: object) => it.call(changePictures, { body: { ids: [id], change } }, me)
  await mark(one, { flag: 'reject' })
  await mark(two, { stars: 5, addTags: ['sea'] })
  await mark(broken, { stars: 1 })
  const files = await sidecarsOf([one, two, broken])
  expect([...files.keys()]).toEqual(['DCIM/100/IMG_1.xmp', 'DCIM/100/IMG_2.xmp', 'not-included.txt'])
  expect(readSidecar(files.get('DCIM/100/IMG_1.xmp')!)).toEqual({ rating: -1, subjects: [] })
  expect(readSidecar(files.get('DCIM/100/IMG_2.xmp')!)).toEqual({
    ...readSidecar(LIGHTROOM),
    rating: 5,
    subjects: ['Pier', 'sea'],
  })
  expect(files.get('DCIM/100/IMG_2.xmp')).toContain('crs:Exposure2012="+0.85"')
  expect(files.get('not-included.txt')).toBe('DCIM/101/IMG_2.xmp\n')
})

test('marks that the studio doesn’t have stay in the sidecar', async () => {
  const ids = await importCard({ applyMarks: false })
  const two = ids.get('DCIM/100/IMG_2.jpg')!
  await it.call(changePictures, { body: { ids: [two], change: { addTags: ['label:green'] } } }, me)
  const files = await sidecarsOf([two])
  expect(readSidecar(files.get('DCIM/100/IMG_2.xmp')!)).toEqual({ ...readSidecar(LIGHTROOM), label: 'Green' })
})

test('photographs without marks have no sidecars to download', async () => {
  const ids = [...(await importCard({ applyMarks: false })).values()]
  await expect(sidecarsOf(ids)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { items } = await it.call(listGallery, {}, me)
  expect(items).toHaveLength(3)
})
