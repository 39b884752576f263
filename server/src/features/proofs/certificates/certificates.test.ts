import { createHash } from 'node:crypto'
import { getProfile, putProfile } from '@studio/contract/profile'
import * as contract from '@studio/contract/proofs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elementsOf, textOf } from '../../../platform/pdf/read-pdf.fixtures.ts'
import { codeOf, startProofing, photo, type Proofing, viewOf } from '../proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing()
})
afterAll(() => it.close())

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Two of three images approved by Carmen, and a reviewer. */
async function approved(language: 'en' | 'es' = 'en') {
  const proof = await it.proof({ pin: null, title: 'Señal “€”', rules: { guests: 'named' } })
  const [carmen, theo] = [it.guest(proof.link), it.guest(proof.link)]
  await carmen.enter({ name: 'Carmen' })
  await theo.enter({ name: 'Theo' })
  const [one, , three] = proof.mediaIds as [string, string, string]
  for (const mediaId of [one, three])
    await carmen.call(contract.markProofItem, { params: { mediaId }, body: { verdict: 'pick' } })
  const params = { id: proof.id }
  return {
    carmen,
    theo,
    params,
    id: proof.id,
    approve: async () =>
      (
        await carmen.call(contract.approveProof, {
          body: { ...(await viewOf(carmen)), name: 'Carmen Ibáñez', language },
        })
      ).submission,
  }
}
const pdfOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
/** Joins lines that were wrapped on the page. */
const flat = (bytes: Buffer) => textOf(bytes).replaceAll('\n', ' ').replaceAll(/\s+/g, ' ')

test('lists file hashes, approver, statement and time, and is reproducible', async () => {
  const { approve, params, carmen } = await approved()
  expect(await codeOf(it.call(contract.getCertificatePdf, { params }, it.owner))).toBe('NOT_FOUND')
  const submission = await approve()
  const response = await it.call(contract.getCertificatePdf, { params }, it.owner)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain(`${submission.hash.slice(0, 8)}.pdf`)
  const bytes = await pdfOf(response)
  const text = flat(bytes)
  for (const words of [
    ...['Certificate of approval', 'Carmen Ibáñez', '2 approved files', '203.0.113.0/24', submission.id],
    ...[submission.hash, hashOf(await photo(1)), hashOf(await photo(3)), `/verify#${submission.hash}`],
    'I approve “Señal “€””, round 1: 2 images',
  ])
    expect(text.replaceAll(' ', ''), words).toContain(words.replaceAll(' ', ''))
  expect(text).not.toContain(hashOf(await photo(2)))
  expect(elementsOf(bytes)).toMatchObject({ H1: 1, H2: 3, Table: 1, TR: 3, TH: 3, TD: 6 })
  // The decider gets the same file.
  expect((await pdfOf(await carmen.call(contract.getGuestCertificate))).equals(bytes)).toBe(true)
})

test('keeps the owner’s name at approval and the same file after a rename', async () => {
  const { approve, params, carmen } = await approved()
  await approve()
  const before = await pdfOf(await it.call(contract.getCertificatePdf, { params }, it.owner))
  const profile = await it.call(getProfile, {}, it.owner)
  const rename = (displayName: string) =>
    it.call(putProfile, { body: { displayName, useType: 'artist' } }, it.owner)
  await rename('Somebody Else')
  try {
    const after = await pdfOf(await carmen.call(contract.getGuestCertificate))
    expect(flat(after)).toContain(profile.displayName)
    expect(flat(after)).not.toContain('Somebody Else')
    expect(after.equals(before)).toBe(true)
  } finally {
    await rename(profile.displayName ?? '')
  }
})

test('uses the language of the approved statement', async () => {
  const { approve, params } = await approved('es')
  await approve()
  const bytes = await pdfOf(await it.call(contract.getCertificatePdf, { params }, it.owner))
  expect(flat(bytes)).toContain('Certificado de aprobación')
  expect(bytes.toString('latin1')).toContain('/Lang (es)')
})

test('is public by number or hash only', async () => {
  const { approve } = await approved()
  const { id, hash } = await approve()
  const find = async (key: string) =>
    (await it.call(contract.getCertificate, { params: { key } })).certificate
  const certificate = await find(hash)
  expect(await find(id.toUpperCase())).toEqual(certificate)
  expect(hashOf(certificate.promise)).toBe(hash)
  expect(certificate).toMatchObject({ id, hash, round: 1, name: 'Carmen Ibáñez' })
  expect(certificate.files).toEqual([
    { sha256: hashOf(await photo(1)), name: expect.stringContaining('Red coat, 1'), width: 96, height: 64 },
    { sha256: hashOf(await photo(3)), name: expect.stringContaining('Red coat, 3'), width: 96, height: 64 },
  ])
  for (const { sha256 } of certificate.files) expect(certificate.promise).toContain(sha256)
  expect(await codeOf(find(hashOf('nothing')))).toBe('NOT_FOUND')
  expect(await codeOf(find('0'.repeat(63)))).toBe('INPUT_INVALID')
})

test('stays verifiable after its proof is deleted', async () => {
  const { approve, params } = await approved()
  const { id, hash } = await approve()
  const find = async (key: string) =>
    (await it.call(contract.getCertificate, { params: { key } })).certificate
  const before = await find(hash)
  await it.call(contract.deleteProof, { params }, it.owner)
  expect(await it.query('select from proofs where id = $1', [params.id])).toEqual([])
  expect(await find(hash)).toEqual(before)
  expect(await find(id)).toEqual(before)
})

test('exists only for approvals, and only for the owner and deciders', async () => {
  const { approve, carmen, theo, params } = await approved()
  const { submission } = await carmen.call(contract.submitProof, { body: await viewOf(carmen) })
  expect(await codeOf(it.call(contract.getCertificate, { params: { key: submission.hash } }))).toBe(
    'NOT_FOUND',
  )
  expect(await codeOf(carmen.call(contract.getGuestCertificate))).toBe('NOT_FOUND')
  await approve()
  expect(await codeOf(theo.call(contract.getGuestCertificate))).toBe('FORBIDDEN')
  const other = await it.onboarded()
  expect(await codeOf(it.call(contract.getCertificatePdf, { params }, other))).toBe('NOT_FOUND')
})
