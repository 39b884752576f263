/** The user's account: devices, recovery codes, data export and deletion. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Platform } from '../../platform/feature/index.ts'
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

/** Task kinds of this feature, passed to the queue at startup. */
export const ACCOUNT_TASKS = [WRITE_EXPORT]

interface AccountNeeds {
  /** True while a sign-in is active. */
  lasts: (signIn: Viewer) => Promise<boolean>
  /** Undefined if a hosted project handles sign-in. */
  own: OwnSignIn | undefined
  isLastAdmin: (tx: Database, userId: string) => Promise<boolean>
  settingsOf: GuessNoticeDeps['settingsOf']
  realtime: GuessNoticeDeps['realtime']
}

export function createAccount(platform: Platform, needs: AccountNeeds) {
  const { http, database, objects, queue, mail, clock, log, publicUrl } = platform
  const { lasts, own, isLastAdmin, settingsOf, realtime } = needs
  /** Exporters of the features, in archive order. */
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
    /** Warns the account owner of guessing attempts. */
    warnOfGuesses: createGuessNotices(notices),
    /** Notifies the account owner of an added or removed passkey. */
    notifyOfPasskey: createPasskeyNotices(notices),
    /** Registers a feature's exporter. Call it before this process starts its workers. */
    register: (exporter: Exporter) => void exporters.push(exporter),
    name: 'account',
    periodic: [
      { name: 'sweep-exports', seconds: HOUR_SECONDS, run: () => deleteExpired(database.db, clock.now()) },
      { name: 'remove-accounts', seconds: HOUR_SECONDS, run: deletions.removeDue },
    ],
    work: tasks.start,
    stop: tasks.stop,
  }
}
