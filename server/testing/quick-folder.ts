import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@studio/contract/kernel'

const MEMORY = '/dev/shm'
const GIBIBYTE = 2 ** 30
/** No run takes this long, so older folders are left over from a killed run. */
const MAX_RUN_HOURS = 6

/**
 * A folder for hundreds of thousands of short-lived files: in memory if there is room, otherwise among the temporary
 * files. ext4 searches all recently deleted inodes for each new file, which took a third of the server tests’ time.
 */
export async function makeQuickFolder(name: string): Promise<string> {
  const hasRoom = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize > 2 * GIBIBYTE && freemem() > 4 * GIBIBYTE,
    () => false,
  )
  const parent = hasRoom ? MEMORY : tmpdir()
  await removeLeftovers(parent, name)
  const folder = await mkdtemp(join(parent, `${name}-`))
  // Lets the account that runs PostgreSQL for root pass through.
  await chmod(folder, 0o755)
  return folder
}

async function removeLeftovers(parent: string, name: string): Promise<void> {
  const own = (await readdir(parent)).filter((entry) => entry.startsWith(`${name}-`))
  for (const path of own.map((entry) => join(parent, entry))) {
    const stats = await stat(path).catch(() => undefined)
    const isOld = stats && stats.mtimeMs < Date.now() - MAX_RUN_HOURS * HOUR_MS
    if (isOld) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
