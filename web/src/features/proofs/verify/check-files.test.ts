import type { Certificate } from '@studio/contract/proofs'
import { expect, test } from 'vitest'
import { certificateKeyIn, checkDeliveries, checkFile, matchesHash, sha256Of } from './check-files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const file = (name: string, text: string) => ({ name, arrayBuffer: async () => bytesOf(text).buffer })
/** SHA-256 of "abc", from FIPS 180-2. */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const listed = (sha256: string) => ({ sha256, name: 'Red coat', width: 96, height: 64 })

async function certificateOf(hashes: string[]): Promise<Certificate> {
  const promise = JSON.stringify({ items: hashes.map((sha256) => ({ sha256 })) })
  return {
    id: '1f0c2f3a-0000-4000-8000-000000000000',
    round: 1,
    name: 'Carmen',
    statement: 'I approve',
    promise,
    hash: await sha256Of(bytesOf(promise)),
    files: hashes.map(listed),
    deliveries: [],
    approvedAt: '2026-11-23T09:00:00.000Z',
  }
}

test('matches files by their bytes only', async () => {
  const files = [listed('0'.repeat(64)), listed(ABC)]
  expect(await checkFile(file('renamed.png', 'abc'), files, [])).toEqual({
    name: 'renamed.png',
    state: 'approved',
    sha256: ABC,
    place: 2,
  })
  expect(await checkFile(file('coat.jpg', 'abd'), files, [])).toMatchObject({ state: 'other', place: null })
  const broken = { name: 'gone.jpg', arrayBuffer: () => Promise.reject(new DOMException('gone')) }
  expect(await checkFile(broken, files, [])).toMatchObject({ state: 'broken', sha256: null })
})

test('detects a certificate that does not match its hash', async () => {
  const certificate = await certificateOf([ABC])
  expect(await matchesHash(certificate)).toBe(true)
  expect(await matchesHash({ ...certificate, promise: certificate.promise.replace('ba', 'bb') })).toBe(false)
  expect(await matchesHash({ ...certificate, files: [listed('1'.repeat(64))] })).toBe(false)
  expect(await matchesHash({ ...certificate, files: [...certificate.files, listed(ABC)] })).toBe(false)
})

test('finds delivered files by a manifest that belongs to the certificate', async () => {
  const certificate = await certificateOf(['0'.repeat(64), ABC])
  const delivered = await sha256Of(bytesOf('small'))
  const deliveryOf = async (approval: string, approvedSha256: string) => {
    const manifest = JSON.stringify({ approval, files: [{ sha256: delivered, approvedSha256 }] })
    return { manifest, manifestHash: await sha256Of(bytesOf(manifest)), completedAt: certificate.approvedAt }
  }
  const good = await deliveryOf(certificate.hash, ABC)
  const check = async (delivery: typeof good) => {
    const [checked] = await checkDeliveries({ ...certificate, deliveries: [delivery] })
    return {
      isIntact: checked!.isIntact,
      ...(await checkFile(file('s', 'small'), certificate.files, [checked!])),
    }
  }
  expect(await check(good)).toMatchObject({ isIntact: true, state: 'delivered', place: 2 })
  const changed = { ...good, manifest: good.manifest.replace('ba', 'bb') }
  const others = [
    changed,
    await deliveryOf('f'.repeat(64), ABC),
    await deliveryOf(certificate.hash, delivered),
  ]
  for (const other of others) expect(await check(other)).toMatchObject({ isIntact: false, state: 'other' })
})

test('extracts number and hash from pasted text', () => {
  expect(certificateKeyIn(` ${ABC.toUpperCase()}\n`)).toBe(ABC)
  expect(certificateKeyIn(`https://studio.example/verify#${ABC}`)).toBe(ABC)
  expect(certificateKeyIn('no. 1F0C2F3A-1111-4000-8000-0123456789ab')).toBe(
    '1f0c2f3a-1111-4000-8000-0123456789ab',
  )
  expect(certificateKeyIn('hello')).toBeNull()
})
