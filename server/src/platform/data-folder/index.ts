// One server per data folder: two embedded databases on the same files would destroy them.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dropLock, keepFresh, takeLock, thisProcess } from './lock-file.ts'

/** The data folder is ours until `release()`, or until this process ends in whatever way. */
export interface DataFolderClaim {
  release(): Promise<void>
}

/** Another living server has the data folder; the message is one line that names it. */
export class DataFolderBusy extends Error {
  override name = 'DataFolderBusy'
}

/**
 * Makes the folder if needed and claims it for this process. `url` is our address, shown to whoever
 * comes second. Throws `DataFolderBusy` while another process holds it; locks of dead ones are replaced.
 */
export async function claimDataFolder(folder: string, own: { url: string }): Promise<DataFolderClaim> {
  const path = join(resolve(folder), 'server.lock')
  await mkdir(resolve(folder), { recursive: true })
  const me = await thisProcess(own.url)
  const other = await takeLock(path, me)
  if (other) {
    throw new DataFolderBusy(
      `The data folder ${resolve(folder)} is in use by the server at ${other.url} ` +
        `(process ${other.pid}, since ${other.since}): stop it, or set STUDIO_DATA_DIR to another folder.`,
    )
  }
  const stopRefreshing = keepFresh(path)
  return {
    async release() {
      stopRefreshing()
      await dropLock(path, me)
    },
  }
}
