import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  changePictures,
  deleteGalleryItem,
  getGalleryItem,
  type PicturesChange,
} from '@studio/contract/gallery'
import * as contract from '@studio/contract/proofs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xmpPacket } from '@studio/domain/kernel'
import { csvTextOf } from '../../../../testing/csv.ts'
import { openDiskObjects } from '../../../platform/objects/disk.ts'
import { unzip } from '../../../platform/archive/unzip.fixtures.ts'
import { codeOf, startProofing, type Proofing } from '../proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing()
})
afterAll(() => it.close())

const EVIL = '=cmd|calc, "more" of the cuff & <b>seam</b>\u2029'

/** A proof of three: one picked with a comment, one rejected, one with stars only, and a reviewer who disagrees. */
async function createReviewedProof() {
  const proof = await it.proof({ pin: null, title: 'Autumn / "coats"', rules: { guests: 'named' } })
  const [carmen, theo] = [it.guest(proof.link), it.guest(proof.link)]
  await carmen.enter({ name: 'Carmen' })
  await theo.enter({ name: 'Theo' })
  const [one, two, three] = proof.mediaIds as [string, string, string]
  const marks = [
    [carmen, one, { verdict: 'pick', label: 'purple' }],
    [carmen, two, { verdict: 'reject', stars: 2 }],
    [carmen, three, { stars: 4 }],
    [theo, two, { verdict: 'pick' }],
  ] as const
  for (const [guest, mediaId, body] of marks)
    await guest.call(contract.markProofItem, { params: { mediaId }, body })
  await carmen.call(contract.addGuestComment, { body: { mediaId: one, text: EVIL.trim() } })
  return { ...proof, one, two, three, params: { id: proof.id } }
}
const textOf = async (response: Response) => await response.text()

test('exports picks as CSV with escaped formulas', async () => {
  const { params, one } = await createReviewedProof()
  const response = await it.call(contract.getPicksCsv, { params }, it.owner)
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="Autumn coats.csv"')
  const [head, first, second, third, rest] = (await csvTextOf(response)).split('\r\n')
  expect(head).toBe('number,name,verdict,label,stars,comments,withdrawn,media,sha256')
  expect(first).toContain('"001 Red coat, 1 ')
  expect(first).toContain(',pick,purple,,"Carmen: =cmd|calc, ""more"" of the cuff & <b>seam</b>",false,')
  expect(first).toContain(one)
  expect(second).toContain(',reject,,2,')
  expect(third).toContain(',,,4,')
  expect(rest).toBe('')
})

test('exports names of picks as one line without commas in names', async () => {
  const { params } = await createReviewedProof()
  const text = await textOf(await it.call(contract.getPicksText, { params }, it.owner))
  expect(text).toMatch(/^001 Red coat 1 [\w-]+$/)
})

test('exports rating, colour and comments as XMP sidecars', async () => {
  const { params } = await createReviewedProof()
  const response = await it.call(contract.getPicksXmp, { params }, it.owner)
  const files = [...unzip(Buffer.from(await response.arrayBuffer()))]
  expect(files.map(([name]) => name)).toEqual(
    [1, 2, 3].map((n) => expect.stringMatching(`^00${n} Red coat, ${n} .*\\.xmp$`)),
  )
  const [first, second, third] = files.map(([, bytes]) => bytes.toString())
  expect(first).toContain('<xmp:Rating>5</xmp:Rating>')
  expect(first).toContain('<xmp:Label>Purple</xmp:Label>')
  expect(first).toContain('Carmen: =cmd|calc, &quot;more&quot; of the cuff &amp; &lt;b&gt;seam&lt;/b&gt;')
  expect(second).toContain('<xmp:Rating>-1</xmp:Rating>')
  expect(second).toContain('<xmp:Label>Red</xmp:Label>')
  expect(third).toContain('<xmp:Rating>4</xmp:Rating>')
  expect(third).not.toContain('xmp:Label')
})

/** Makes an image a photograph of a camera, with this sidecar. */
async function asPhotograph(mediaId: string, name: string, xmp: string | null, folder = 'Card/100') {
  await it.query(
    `insert into photographs (media_id, user_id, added_at, file_name, folder, captured_at_source)
     values ($1, $2, now(), $3, $4, 'none')`,
    [mediaId, it.owner.id, name, folder],
  )
  if (xmp === null) return
  const key = `media/${mediaId}/sidecar.xmp`
  const disk = await openDiskObjects(join(it.dataDir, 'objects'))
  await disk.put(key, Buffer.from(xmp), { mime: 'application/rdf+xml' })
  await it.query(
    `insert into media_files (media_id, user_id, role, name, object_key, mime, bytes, sha256)
     values ($1, $2, 'sidecar', 'a.xmp', $3, 'application/rdf+xml', $4, $5)`,
    [mediaId, it.owner.id, key, xmp.length, createHash('sha256').update(xmp).digest()],
  )
}

test('updates imported sidecars at their place, and keeps their develop settings', async () => {
  const { params, one, two, three } = await createReviewedProof()
  const xmp = xmpPacket(
    `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="1" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" crs:Exposure2012="+0.85"/>`,
  )
  await asPhotograph(one, 'IMG_1.CR3', xmp)
  await asPhotograph(two, 'IMG_2.CR3', xmp.slice(0, -80))
  await asPhotograph(three, 'img_1.JPG', null, '../Card//100')
  const response = await it.call(contract.getPicksXmp, { params }, it.owner)
  const files = new Map(
    [...unzip(Buffer.from(await response.arrayBuffer()))].map(([name, bytes]) => [name, String(bytes)]),
  )
  expect([...files.keys()]).toEqual(['Card/100/IMG_1.xmp', 'Card/100/img_1 2.xmp', 'not-updated.txt'])
  expect(files.get('Card/100/IMG_1.xmp')).toBe(
    xmp.replace('xmp:Rating="1"', 'xmp:Rating="5"').replace('+0.85"', '+0.85" xmp:Label="Purple"'),
  )
  expect(files.get('Card/100/img_1 2.xmp')).toContain('<xmp:Rating>4</xmp:Rating>')
  expect(files.get('not-updated.txt')).toBe('Card/100/IMG_2.xmp\n')
})

test('applies marks as flags, stars and tags to existing images', async () => {
  const { params, one, two, three } = await createReviewedProof()
  await it.call(deleteGalleryItem, { params: { id: two } }, it.owner)
  const body = { tags: ['norte'] }
  expect(await it.call(contract.applyPicks, { params, body }, it.owner)).toMatchObject({
    changed: 2,
    withdrawn: 1,
  })
  const item = async (id: string) => (await it.call(getGalleryItem, { params: { id } }, it.owner)).item
  expect(await item(one)).toMatchObject({ flag: 'pick', stars: 0, tags: ['norte'] })
  expect(await item(three)).toMatchObject({ flag: null, stars: 4, tags: [] })
})

test('undoes applied flags, stars and tags', async () => {
  const { params, one, two, three } = await createReviewedProof()
  const item = async (id: string) => (await it.call(getGalleryItem, { params: { id } }, it.owner)).item
  const set = (ids: string[], change: PicturesChange) =>
    it.call(changePictures, { body: { ids, change } }, it.owner)
  await set([one], { flag: 'reject', stars: 3, addTags: ['norte'] })
  await set([three], { stars: 1 })
  const marksOf = async (id: string) => {
    const { flag, stars, tags } = await item(id)
    return { flag, stars, tags }
  }
  const before = await Promise.all([one, two, three].map(marksOf))
  const body = { tags: ['norte', 'coats'] }
  const { changed, undo } = await it.call(contract.applyPicks, { params, body }, it.owner)
  expect(changed).toBe(3)
  expect(await marksOf(one)).toEqual({ flag: 'pick', stars: 3, tags: ['coats', 'norte'] })
  expect(await marksOf(two)).toMatchObject({ flag: 'reject', stars: 2 })
  for (const { ids, change } of undo) await set(ids, change)
  expect(await Promise.all([one, two, three].map(marksOf))).toEqual(before)
})

test('are private to the owner', async () => {
  const { params } = await createReviewedProof()
  const other = await it.onboarded()
  for (const endpoint of [contract.getPicksCsv, contract.getPicksText, contract.getPicksXmp])
    expect(await codeOf(it.call(endpoint, { params }, other))).toBe('NOT_FOUND')
  expect(await codeOf(it.call(contract.applyPicks, { params, body: {} }, other))).toBe('NOT_FOUND')
})
