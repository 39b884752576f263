import { createHash } from 'node:crypto'
import * as contract from '@studio/contract/deliveries'
import { changePictures, deleteGalleryItem, restoreGalleryItem } from '@studio/contract/gallery'
import * as proofs from '@studio/contract/proofs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallRefused } from '../../../testing/index.ts'
import { limit } from '../../../testing/patience.ts'
import { textOf } from '../../platform/pdf/read-pdf.fixtures.ts'
import { type Proofing, startProofing, viewOf } from '../proofs/proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing({ runsWorker: true })
})
afterAll(() => it.close())

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => (error instanceof CallRefused ? (error.reason ?? error.code) : String(error)),
  )

/** Two of three images of a proof, approved. */
async function approved() {
  const proof = await it.proof({ pin: null, title: 'Coats' })
  const guest = it.guest(proof.link)
  await guest.enter({ name: 'Carmen' })
  const [one, , three] = proof.mediaIds as [string, string, string]
  for (const mediaId of [one, three])
    await guest.call(proofs.markProofItem, { params: { mediaId }, body: { verdict: 'pick' } })
  const body = { ...(await viewOf(guest)), name: 'Carmen Ibáñez', language: 'en' as const }
  const { submission } = await guest.call(proofs.approveProof, { body })
  return { approval: submission, proofId: proof.id, mediaIds: [one, three] }
}
const create = async (approvalId: string, actor = it.owner) =>
  (
    await it.call(
      contract.createDelivery,
      { body: { title: 'Coats', approvalId, presets: ['web', 'full'] } },
      actor,
    )
  ).delivery
const get = (id: string) => it.call(contract.getDelivery, { params: { id } }, it.owner)
async function untilReady(id: string) {
  await expect
    .poll(async () => (await get(id)).delivery.state, { timeout: limit(60_000), interval: 50 })
    .toBe('ready')
  return get(id)
}
const certificateOf = async (key: string) =>
  (await it.call(proofs.getCertificate, { params: { key } })).certificate

test('delivers exactly what was approved, and its certificate contains the manifest', async () => {
  const { approval, proofId, mediaIds } = await approved()
  expect((await certificateOf(approval.hash)).deliveries).toEqual([])
  const { delivery, items, files } = await untilReady((await create(approval.id)).id)
  expect(items.map(({ mediaId }) => mediaId)).toEqual(approval.items.map(({ mediaId }) => mediaId))
  expect(new Set(items.map(({ mediaId }) => mediaId))).toEqual(new Set(mediaIds))
  expect(delivery).toMatchObject({ approvalHash: approval.hash, counts: { ready: 4, failed: 0 } })

  const { files: approvedFiles, deliveries } = await certificateOf(approval.id)
  expect(deliveries).toMatchObject([
    { manifestHash: delivery.manifestHash, completedAt: delivery.completedAt },
  ])
  const { manifest, manifestHash } = deliveries[0]!
  expect(hashOf(manifest)).toBe(manifestHash)
  const listed = contract.DeliveryManifest.parse(JSON.parse(manifest))
  expect(listed.approval).toBe(approval.hash)
  expect(listed.files.map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256))
  expect(new Set(listed.files.map(({ approvedSha256 }) => approvedSha256))).toEqual(
    new Set(approvedFiles.map(({ sha256 }) => sha256)),
  )
  const downloaded = await it.call(contract.getDeliveryManifest, { params: { id: delivery.id } }, it.owner)
  expect(await downloaded.text()).toBe(manifest)
  const pdf = await it.call(proofs.getCertificatePdf, { params: { id: proofId } }, it.owner)
  expect(textOf(Buffer.from(await pdf.arrayBuffer()))).toContain(manifestHash)

  // The certificate stays the same when both are deleted.
  await it.call(contract.deleteDelivery, { params: { id: delivery.id } }, it.owner)
  await it.call(proofs.deleteProof, { params: { id: proofId } }, it.owner)
  expect((await certificateOf(approval.hash)).deliveries).toEqual(deliveries)
})

test('delivers nothing if an approved image was deleted or changed', async () => {
  const { approval, mediaIds } = await approved()
  const params = { id: mediaIds[0]! }
  await it.call(deleteGalleryItem, { params }, it.owner)
  expect(await reasonOf(create(approval.id))).toBe('deliveries.approvedChanged')
  await it.call(restoreGalleryItem, { params }, it.owner)
  await it.query(`update media set sha256 = $2 where id = $1`, [params.id, '0'.repeat(64)])
  expect(await reasonOf(create(approval.id))).toBe('deliveries.approvedChanged')
})

test('a file that changed before it was rendered fails', async () => {
  const { approval, mediaIds } = await approved()
  // Marks aren’t part of what was approved.
  await it.call(changePictures, { body: { ids: mediaIds, change: { stars: 5 } } }, it.owner)
  const { id } = await create(approval.id)
  await untilReady(id)
  await it.query(
    `update delivery_items set approved_sha256 = '\\x00' where delivery_id = $1 and number = 1`,
    [id],
  )
  await it.query(`update delivery_files set state = 'failed' where delivery_id = $1`, [id])
  await it.call(contract.resumeDelivery, { params: { id } }, it.owner)
  const { files } = await untilReady(id)
  expect(files.map(({ item, reason }) => [item, reason])).toEqual([
    [1, 'notApproved'],
    [2, null],
    [1, 'notApproved'],
    [2, null],
  ])
})

test('accepts approvals of the user’s own proofs only', async () => {
  const { approval } = await approved()
  expect(await reasonOf(create(approval.id, await it.onboarded()))).toBe('deliveries.noApproval')
  const both = { title: 'x', approvalId: approval.id, ids: [approval.id], presets: ['web' as const] }
  expect(await reasonOf(it.call(contract.createDelivery, { body: both }, it.owner))).toBe('INPUT_INVALID')
  const none = { title: 'x', presets: ['web' as const] }
  expect(await reasonOf(it.call(contract.createDelivery, { body: none }, it.owner))).toBe('INPUT_INVALID')
})
