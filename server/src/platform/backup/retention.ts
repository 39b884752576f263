import { DAY_MS } from '@studio/contract/kernel'
import { pruneErasures } from './erasures.ts'
import { idOf } from './ids.ts'
import { readIndex } from './index-file.ts'
import { blobOf, keysOf, listBackups } from './manifest.ts'
import type { Vault } from './vault.ts'

/** Deletes what interrupted backups left behind, except objects: the next backup needs them. */
export async function removeIncomplete(vault: Vault): Promise<void> {
  for (const id of (await listBackups(vault)).incomplete) await removeBackup(vault, id)
}

/**
 * Deletes complete backups older than `days`, and objects that no remaining backup names. `keep` and the newest backup
 * always remain. Returns the ids of deleted backups.
 */
export async function prune(
  vault: Vault,
  { keep, days, now, warn }: { keep: string; days: number; now: Date; warn: (text: string) => void },
): Promise<string[]> {
  const { complete } = await listBackups(vault)
  const limit = idOf(new Date(now.getTime() - days * DAY_MS))
  const expired = complete.filter((id) => id < limit && id !== keep && id !== complete.at(-1))
  for (const id of expired) await removeBackup(vault, id)
  const remaining = complete.filter((id) => !expired.includes(id))
  await removeBlobs(vault, remaining).catch((error: Error) =>
    warn(`Objects that are no longer needed couldn’t be deleted: ${error.message}`),
  )
  const [oldest] = remaining
  if (oldest !== undefined) await pruneErasures(vault, oldest)
  return expired
}

/** The manifest first: a backup whose deletion was interrupted is incomplete, and the next run deletes the rest. */
async function removeBackup(vault: Vault, id: string): Promise<void> {
  await vault.remove([keysOf(id).manifest])
  const keys: string[] = []
  for await (const { key } of vault.list(keysOf(id).prefix)) keys.push(key)
  await vault.remove(keys)
}

async function removeBlobs(vault: Vault, backups: readonly string[]): Promise<void> {
  const hashes = new Set<string>()
  for (const id of backups) for await (const { sha256 } of readIndex(vault, id)) hashes.add(sha256)
  const named = new Set(Array.from(hashes, (sha256) => blobOf(vault, sha256)))
  const unnamed: string[] = []
  for await (const { key } of vault.list('blobs/')) if (!named.has(key)) unnamed.push(key)
  await vault.remove(unnamed)
}
