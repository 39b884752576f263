/** The account behind a profile: its devices and recovery codes, the archive of all own data, and its end. */
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Exporter } from '../../platform/archive/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Viewer } from '../../platform/signing/index.ts'
import { bindData, bindSecurity } from './account.routes.ts'
import { createDeletions } from './deletions.service.ts'
import { createExports } from './exports.service.ts'
import { deleteExpired } from './exports.store.ts'
import { createExportTasks, WRITE_EXPORT } from './exports.tasks.ts'
import type { OwnSignIn } from './own-sign-in.ts'
import { createGuessNotices, type GuessNoticeDeps } from './guess-notices.ts'
import { createPasskeyNotices } from './passkey-notices.ts'
import { createSecurity } from './security.service.ts'

/** Every kind of task of this feature, for the queue to be opened with. */
export const ACCOUNT_TASKS = [WRITE_EXPORT]

export interface AccountDeps extends GuessNoticeDeps {
  http: Http
  database: DatabaseHandle
  objects: Objects
  queue: Queue
  /** Whether a sign-in is not over. */
  lasts: (signIn: Viewer) => Promise<boolean>
  mail: Mail
  clock: Clock
  log: Log
  /** Undefined where a hosted project signs people in. */
  own: OwnSignIn | undefined
  isLastAdmin: (tx: Database, userId: string) => Promise<boolean>
  publicUrl: () => string
  /** What each feature holds of a user, in the order of the archive. */
  exporters: readonly Exporter[]
}

export function createAccount(deps: AccountDeps) {
  const { http, database, queue, clock, own } = deps
  const tasks = createExportTasks(deps)
  const deletions = createDeletions(deps)
  const exports = createExports({
    ...deps,
    enqueue: async (tx, exportId) => void (await queue.enqueue(tx, WRITE_EXPORT, { exportId })),
  })
  bindSecurity(http, createSecurity(deps), own)
  bindData(http, exports, deletions)
  return {
    /** Tells whoever owns an account that somebody guesses at it. */
    warnOfGuesses: createGuessNotices(deps),
    /** Tells whoever owns an account that a passkey was added to it or removed. */
    tellOfPasskey: createPasskeyNotices(deps),
    /** Begins to write archives in this process. */
    start: tasks.start,
    /** Hands back the archives that are being written here, before the queue is closed. */
    stop: tasks.stop,
    removeDue: deletions.removeDue,
    /** Removes archives whose time is over. */
    sweepExports: () => deleteExpired(database.db, clock.now()),
  }
}
