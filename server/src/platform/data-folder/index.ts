// One server per data folder: two embedded databases on the same files would destroy them.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CannotStart } from '../cannot-start/index.ts'
import { dropLock, type LockHolder, acquireLock, watchLock } from './lock-file.ts'

export { EMBEDDED_SIGN, signsOfUse } from './signs-of-use.ts'

/** Claim on the data folder until `release()` or the end of this process. */
export interface DataFolderClaim {
  release(): Promise<void>
}

/** Another living server has the data folder; the message is one line that names it. */
export class DataFolderBusy extends CannotStart {
  override name = 'DataFolderBusy'
}

/**
 * Creates the folder if needed and claims it for this process. `url` is our URL, shown to a second server. Throws
 * `DataFolderBusy` while another process holds the folder; locks of dead ones are replaced. `onLost` is called once
 * if the claim is lost, for example because the folder was moved: all writers must stop immediately.
 */
export async function claimDataFolder(
  folder: string,
  own: { url: string; onLost?: (why: string) => void },
): Promise<DataFolderClaim> {
  const path = join(resolve(folder), 'server.lock')
  await mkdir(resolve(folder), { recursive: true })
  const lock = await acquireLock(path, own.url)
  if (!('lock' in lock)) throw new DataFolderBusy(describe(resolve(folder), lock.holder))
  const stopWatching = watchLock(path, lock, (why) => {
    own.onLost?.(`This server has lost the data folder ${resolve(folder)}: ${why}.`)
  })
  return {
    async release() {
      stopWatching()
      await dropLock(path, lock)
    },
  }
}

function describe(folder: string, holder: LockHolder | undefined): string {
  const current = holder
    ? `the server at ${holder.url} (process ${holder.pid}, since ${holder.since})`
    : 'another server'
  return `The data folder ${folder} is in use by ${current}. Stop it, or set STUDIO_DATA_DIR to another folder.`
}
