import type { Certificate } from '@studio/contract/proofs'
import { expect, test } from 'vitest'
import { certificateKeyIn, checkFile, matchesHash, sha256Of } from './check-files.ts'

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
    approvedAt: '2026-11-23T09:00:00.000Z',
  }
}

test('matches files by their bytes only', async () => {
  const files = [listed('0'.repeat(64)), listed(ABC)]
  expect(await checkFile(file('renamed.png', 'abc'), files)).toEqual({
    name: 'renamed.png',
    state: 'approved',
    sha256: ABC,
    place: 2,
  })
  expect(await checkFile(file('coat.jpg', 'abd'), files)).toMatchObject({ state: 'other', place: null })
  const broken = { name: 'gone.jpg', arrayBuffer: () => Promise.reject(new DOMException('gone')) }
  expect(await checkFile(broken, files)).toMatchObject({ state: 'broken', sha256: null })
})

test('detects a certificate that does not match its hash', async () => {
  const certificate = await certificateOf([ABC])
  expect(await matchesHash(certificate)).toBe(true)
  expect(await matchesHash({ ...certificate, promise: certificate.promise.replace('ba', 'bb') })).toBe(false)
  expect(await matchesHash({ ...certificate, files: [listed('1'.repeat(64))] })).toBe(false)
  expect(await matchesHash({ ...certificate, files: [...certificate.files, listed(ABC)] })).toBe(false)
})

test('extracts number and hash from pasted text', () => {
  expect(certificateKeyIn(` ${ABC.toUpperCase()}\n`)).toBe(ABC)
  expect(certificateKeyIn(`https://studio.example/verify#${ABC}`)).toBe(ABC)
  expect(certificateKeyIn('no. 1F0C2F3A-1111-4000-8000-0123456789ab')).toBe(
    '1f0c2f3a-1111-4000-8000-0123456789ab',
  )
  expect(certificateKeyIn('hello')).toBeNull()
})
