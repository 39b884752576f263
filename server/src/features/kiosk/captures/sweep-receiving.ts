import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Nobody sends one capture for so long. */
const ABANDONED_MS = 60 * 60_000

/** Removes what a crash has left of captures that were just being received. */
export async function sweepReceiving(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    // It may have come to its end by itself meanwhile.
    const left = await stat(path).catch(() => undefined)
    if (left && now.getTime() - left.mtimeMs > ABANDONED_MS) await rm(path, { force: true, recursive: true })
  }
}
