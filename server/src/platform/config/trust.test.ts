import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdentity } from '../credentials/identity.ts'
import { ConfigError, readConfig } from './config.ts'

let folder: string
let leaf: string
let root: string
const pemOf = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trust-'))
  const { chain } = await makeIdentity(new Date('2026-01-01'))
  ;[leaf, root] = [pemOf(chain[0]!), pemOf(chain[1]!)]
})
afterAll(() => rm(folder, { recursive: true }))

async function anchorsIn(text: string) {
  const file = join(folder, 'anchors.pem')
  await writeFile(file, text)
  return readConfig({ STUDIO_TRUST_ANCHORS: file }).trustAnchors
}

test('trusts no authority by default', () => {
  expect(readConfig({}).trustAnchors).toEqual([])
})

test('reads all authorities of a file with their hashes', async () => {
  const anchors = await anchorsIn(`# Ours\n${root}\nsubject=CN = Other\n${root}`)
  expect(anchors).toHaveLength(2)
  expect(anchors[0]).toEqual({ pem: root, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('rejects end-entity certificates, naming the setting and the certificate', async () => {
  await expect(anchorsIn(`${root}${leaf}`)).rejects.toThrow(
    /STUDIO_TRUST_ANCHORS: certificate 2 .* CA certificate/,
  )
  await expect(anchorsIn('no certificate')).rejects.toThrow(/STUDIO_TRUST_ANCHORS: .* no certificate/)
  await expect(anchorsIn(pemOf('AAAA'))).rejects.toThrow(/STUDIO_TRUST_ANCHORS: certificate 1 .* invalid/)
  await expect(anchorsIn(root.repeat(201))).rejects.toThrow(/at most 200/)
  const lost = () => readConfig({ STUDIO_TRUST_ANCHORS: join(folder, 'lost.pem') })
  expect(lost).toThrow(ConfigError)
  expect(lost).toThrow(/STUDIO_TRUST_ANCHORS: can’t read the file/)
})
