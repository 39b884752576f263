import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@studio/contract/kernel'

/** Age in ms after which a partial upload counts as abandoned. */
const ABANDONED_MS = HOUR_MS

/** Deletes partial uploads left by a crash. */
export async function sweepReceiving(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    // Undefined if the upload has finished since.
    const left = await stat(path).catch(() => undefined)
    if (left && now.getTime() - left.mtimeMs > ABANDONED_MS) await rm(path, { force: true, recursive: true })
  }
}
