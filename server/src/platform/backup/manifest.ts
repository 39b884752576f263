import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { BackupProblem } from './problem.ts'
import { Damaged } from './cipher.ts'
import { sha256Of, type Vault } from './vault.ts'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Rows of a table in COPY’s text format. Without rows there is no file. `sha256` and `bytes` are those of the uncompressed text. */
export const TableDump = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  sha256: Hash,
})
export type TableDump = z.infer<typeof TableDump>

/** End of a hash chain, as of the snapshot. */
const Head = z.object({ position: z.int(), hash: z.string() })

/** Row whose object was missing or different when the backup was made. */
const BadObject = z.object({ table: z.string(), key: z.string(), is: z.enum(['missing', 'different']) })
export type BadObject = z.infer<typeof BadObject>

export const Manifest = z.object({
  format: z.int(),
  id: z.string(),
  /** Program version, for messages. */
  version: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Migrations of the snapshot by name, with their hashes. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(TableDump),
  /** Last value of each sequence that was used. */
  sequences: z.record(z.string(), z.int()),
  heads: z.record(z.string(), Head),
  objects: z.object({ count: z.int(), bytes: z.int(), indexSha256: Hash }),
  queue: z.object({ count: z.int(), sha256: Hash }),
  badObjects: z.array(BadObject),
})
export type Manifest = z.infer<typeof Manifest>
export type Heads = Manifest['heads']

/** An object of the backup. */
export const IndexedObject = z.object({
  key: z.string(),
  bytes: z.int(),
  version: z.string(),
  sha256: Hash,
  mime: z.optional(z.string()),
})
export type IndexedObject = z.infer<typeof IndexedObject>

export const FORMAT = 1

export const keysOf = (id: string) => ({
  prefix: `backups/${id}/`,
  table: (name: string) => `backups/${id}/tables/${name}.gz`,
  objects: `backups/${id}/objects.gz`,
  queue: `backups/${id}/queue.gz`,
  manifest: `backups/${id}/manifest`,
})

/** Place of an object’s content. */
export function blobOf(vault: Vault, sha256: string): string {
  const name = vault.nameOf(sha256)
  return `blobs/${name.slice(0, 2)}/${name}`
}

const BACKUP_KEY = /^backups\/([0-9a-z-]+)\//

/** Ids of the backups, oldest first, and of those that were never completed. */
export async function listBackups(vault: Vault): Promise<{ complete: string[]; incomplete: string[] }> {
  const [all, complete] = [new Set<string>(), new Set<string>()]
  for await (const { key } of vault.list('backups/')) {
    const id = BACKUP_KEY.exec(key)?.[1]
    if (id === undefined) continue
    all.add(id)
    if (key === keysOf(id).manifest) complete.add(id)
  }
  const ids = [...all].toSorted()
  return { complete: ids.filter((id) => complete.has(id)), incomplete: ids.filter((id) => !complete.has(id)) }
}

/** Completes a backup: with its manifest it is listed. */
export async function writeManifest(vault: Vault, manifest: Manifest): Promise<void> {
  const json = JSON.stringify(manifest)
  await vault.put(keysOf(manifest.id).manifest, Buffer.from(`${sha256Of(json)}\n${json}`))
}

/** @throws Damaged, or BackupProblem for one of a newer version. */
export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const { manifest: key } = keysOf(id)
  const [hash, json = ''] = (await text(vault.read(key))).split('\n', 2)
  if (hash !== sha256Of(json)) throw new Damaged(`${key} is damaged or cut off.`)
  const content = JSON.parse(json) as { format?: unknown; version?: unknown }
  if (content.format !== FORMAT)
    throw new BackupProblem(
      `The backup ${id} was made by a newer version (${String(content.version)}). Use that version or a newer one.`,
    )
  return Manifest.parse(content)
}

/** The backup to use: the newest complete one, or the one that was named. */
export async function chooseBackup(vault: Vault, id: string | undefined): Promise<string> {
  const { complete, incomplete } = await listBackups(vault)
  const newest = complete.at(-1)
  if (newest === undefined) throw new BackupProblem(`There is no complete backup in ${vault.where}.`)
  if (id === undefined) return newest
  if (complete.includes(id)) return id
  throw new BackupProblem(
    incomplete.includes(id)
      ? `The backup ${id} was interrupted and is incomplete. The newest complete one is ${newest}.`
      : `There is no backup ${id} in ${vault.where}. There are: ${complete.join(', ')}.`,
  )
}
