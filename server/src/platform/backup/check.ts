// Verifies a backup without restoring it: structure, hashes and decryption of everything that it needs.
import { ObjectMissing } from '../objects/index.ts'
import { Damaged } from './cipher.ts'
import { readIndex } from './index-file.ts'
import { blobOf, keysOf, type Manifest, readManifest } from './manifest.ts'
import { forEachOf, measureAll, uncompress } from './streams.ts'
import type { Vault } from './vault.ts'

export interface CheckResult {
  id: string
  manifest?: Manifest
  /** What is wrong, one line each. */
  faults: string[]
}

const CONCURRENCY = 4

/** Checks a complete backup. Throws only if the place itself can't be read. */
export async function checkBackup(vault: Vault, id: string): Promise<CheckResult> {
  const faults: string[] = []
  /** Runs a check; damage is a fault, and other errors end everything. */
  const expect = async (name: string, check: () => Promise<string | undefined>) => {
    const fault = await check().catch((error: unknown) => {
      if (error instanceof ObjectMissing) return `${error.key} is missing`
      if (error instanceof Damaged) return error.message
      throw error
    })
    if (fault !== undefined) faults.push(`${name}: ${fault}`)
  }
  const compare = async (key: string, sha256: string) => {
    const content = await measureAll(uncompress(vault.read(key)))
    return content.sha256 === sha256 ? undefined : `${key} has other content than the manifest says`
  }

  const keys = keysOf(id)
  let manifest: Manifest | undefined
  await expect('manifest', async () => {
    manifest = await readManifest(vault, id)
    return undefined
  })
  if (!manifest) return { id, faults }
  const { tables, queue, objects } = manifest
  for (const { name, rows, sha256 } of tables)
    if (rows > 0) await expect(`table ${name}`, () => compare(keys.table(name), sha256))
  await expect('queue', () => compare(keys.queue, queue.sha256))
  const before = faults.length
  await expect('objects', () => compare(keys.objects, objects.indexSha256))
  if (faults.length > before) return { id, manifest, faults }
  await forEachOf(contentsOf(vault, id), CONCURRENCY, async ({ key, sha256 }) => {
    await expect(`object ${key}`, async () => {
      const blob = blobOf(vault, sha256)
      const content = await measureAll(vault.read(blob))
      return content.sha256 === sha256 ? undefined : `${blob} is damaged`
    })
  })
  return { id, manifest, faults }
}

/** Each distinct content is stored once. */
async function* contentsOf(vault: Vault, id: string): AsyncIterable<{ key: string; sha256: string }> {
  const seen = new Set<string>()
  for await (const object of readIndex(vault, id)) {
    if (seen.has(object.sha256)) continue
    seen.add(object.sha256)
    yield object
  }
}
