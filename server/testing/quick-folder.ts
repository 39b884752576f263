import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIBIBYTE = 2 ** 30
/** No run takes as long: whatever is older, a run that was killed has left. */
const HOURS_OF_ANY_RUN = 6

/**
 * A folder for files that come and go by the hundred thousand: in memory where there is plenty, else among the temporary
 * ones. A disk (ext4) looks for room for each new file among all that were just deleted, and that alone took a third of the
 * time of the server's tests.
 */
export async function makeQuickFolder(name: string): Promise<string> {
  const hasRoom = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize > 2 * GIBIBYTE && freemem() > 4 * GIBIBYTE,
    () => false,
  )
  const parent = hasRoom ? MEMORY : tmpdir()
  await removeLeftovers(parent, name)
  const folder = await mkdtemp(join(parent, `${name}-`))
  // The account that runs PostgreSQL for root goes through it.
  await chmod(folder, 0o755)
  return folder
}

async function removeLeftovers(parent: string, name: string): Promise<void> {
  const own = (await readdir(parent)).filter((entry) => entry.startsWith(`${name}-`))
  for (const path of own.map((entry) => join(parent, entry))) {
    const made = await stat(path).catch(() => undefined)
    const isOld = made && made.mtimeMs < Date.now() - HOURS_OF_ANY_RUN * 3_600_000
    if (isOld) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
