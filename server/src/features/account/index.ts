/** The account behind a profile: its devices and recovery codes, the archive of all own data, and its end. */
import { HOUR, type Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Exporter } from '../../platform/archive/index.ts'
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

interface AccountNeeds {
  /** Whether a sign-in is not over. */
  lasts: (signIn: Viewer) => Promise<boolean>
  /** Undefined where a hosted project signs people in. */
  own: OwnSignIn | undefined
  isLastAdmin: (tx: Database, userId: string) => Promise<boolean>
  settingsOf: GuessNoticeDeps['settingsOf']
  realtime: GuessNoticeDeps['realtime']
}

export function createAccount(platform: Platform, needs: AccountNeeds) {
  const { http, database, objects, queue, mail, clock, log, publicUrl } = platform
  const { lasts, own, isLastAdmin, settingsOf, realtime } = needs
  /** What each feature holds of a user, in the order of the archive. */
  const exporters: Exporter[] = []
  const deps = { database, objects, queue, mail, clock, log, publicUrl, lasts, own, isLastAdmin, exporters }
  const notices = { database, mail, publicUrl, settingsOf, realtime }
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
    warnOfGuesses: createGuessNotices(notices),
    /** Tells whoever owns an account that a passkey was added to it or removed. */
    tellOfPasskey: createPasskeyNotices(notices),
    /** Puts what a feature holds of a user into the archive of all their data. Before this process begins to work. */
    offer: (exporter: Exporter) => void exporters.push(exporter),
    name: 'account',
    periodic: [
      { name: 'sweep-exports', seconds: HOUR, run: () => deleteExpired(database.db, clock.now()) },
      { name: 'remove-accounts', seconds: HOUR, run: deletions.removeDue },
    ],
    work: tasks.start,
    stop: tasks.stop,
  }
}
