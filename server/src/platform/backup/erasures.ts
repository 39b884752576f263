// A log of erased accounts beside the backups, so that restoring an older backup doesn’t restore them.
import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Database } from '../database/index.ts'
import { findUnlogged, markLogged } from './backups.store.ts'
import { idOf } from './ids.ts'
import type { Vault } from './vault.ts'

const Erasures = z.array(z.object({ user: z.uuid(), at: z.string() }))

/** Logs the accounts that were erased since the last call. */
export async function logErasures(db: Database, vault: Vault, now: Date): Promise<void> {
  const erased = await findUnlogged(db)
  if (erased.length === 0) return
  const entries = erased.map(({ user_id, erased_at }) => ({ user: user_id, at: erased_at.toISOString() }))
  await vault.put(`erasures/${idOf(now)}-${randomUUID()}`, Buffer.from(JSON.stringify(entries)))
  await markLogged(
    db,
    erased.map(({ user_id }) => user_id),
    now,
  )
}

/** All accounts in the log. Ids are never reused, so those erased before a backup do no harm. */
export async function readErasures(vault: Vault): Promise<string[]> {
  const users = new Set<string>()
  for await (const { key } of vault.list('erasures/')) {
    for (const { user } of Erasures.parse(await json(vault.read(key)))) users.add(user)
  }
  return [...users]
}

/** Deletes entries that were logged before the oldest backup: it doesn't contain these accounts. */
export async function pruneErasures(vault: Vault, oldestBackup: string): Promise<void> {
  const old: string[] = []
  for await (const { key } of vault.list('erasures/'))
    if (key.slice('erasures/'.length) < oldestBackup) old.push(key)
  await vault.remove(old)
}
