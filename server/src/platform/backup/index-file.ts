import type { QueueEntry } from './dump.store.ts'
import { IndexedObject, keysOf } from './manifest.ts'
import { linesOf, uncompress } from './streams.ts'
import type { Vault } from './vault.ts'

/** Objects of a backup. */
export async function* readIndex(vault: Vault, id: string): AsyncIterable<IndexedObject> {
  for await (const line of linesOf(uncompress(vault.read(keysOf(id).objects))))
    yield IndexedObject.parse(JSON.parse(line))
}

/** Queue entries of a backup, whose hash was checked. */
export async function* readQueueEntries(vault: Vault, id: string): AsyncIterable<QueueEntry> {
  for await (const line of linesOf(uncompress(vault.read(keysOf(id).queue))))
    yield JSON.parse(line) as QueueEntry
}
