import { DAY_MS } from '@studio/contract/kernel'
import { createCachedTable } from '../../../platform/cached-table/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Config } from '../../../platform/config/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { type Mail, writeLetter } from '../../../platform/mail/index.ts'
import type { PubSub } from '../../../platform/pubsub/index.ts'
import { languageOf } from '../../auth/index.ts'
import { findAdminRecipients } from '../../profile/index.ts'
import * as store from './problems.store.ts'
import { TEXTS } from './problems.texts.ts'

export interface ProviderProblemsDeps {
  database: DatabaseHandle
  pubsub: PubSub
  clock: Clock
  log: Log
  config: Pick<Config, 'adminEmails'>
  keyring: Pick<Keyring, 'onReport'>
  mail: Pick<Mail, 'send'>
  publicUrl: () => string
}

/** Min. interval in ms between emails about the same provider. */
const MAILED_MS = DAY_MS

/** Providers that need an admin: shown on the console, with one email a day to each admin. */
export async function createProviderProblems(deps: ProviderProblemsDeps) {
  const { database, pubsub, clock, log, config, keyring, mail, publicUrl } = deps
  const cache = await createCachedTable({
    pubsub,
    clock,
    log,
    channel: store.PROBLEMS_CHANNEL,
    read: () => store.findProblems(database.db),
  })

  async function tellAdmins(tx: Database, { label, words }: { label: string; words: string }) {
    for (const { email, locale } of await findAdminRecipients(tx, config.adminEmails)) {
      const language = languageOf(locale, undefined)
      const texts = TEXTS[language]
      const fill = (text: string) => text.replace('{label}', () => label).replace('{words}', () => words)
      const letter = writeLetter({
        language,
        heading: fill(texts.heading),
        lines: [texts.intro, fill(texts.words)],
        action: { label: texts.button, link: `${publicUrl()}/dashboard/admin/settings` },
        notes: [texts.notes],
      })
      await mail.send(tx, { recipient: email, subject: fill(texts.subject), ...letter })
    }
  }

  async function record(label: string, words: string): Promise<void> {
    const at = clock.now()
    await database.transact(async (tx) => {
      const isDue = await store.saveProblem(tx, { label, words }, at, new Date(at.getTime() - MAILED_MS))
      if (isDue) await tellAdmins(tx, { label, words })
    })
    await cache.refresh()
  }

  async function end(label: string): Promise<void> {
    await database.transact((tx) => store.endProblem(tx, label, clock.now()))
    await cache.refresh()
  }

  // Processed in order: a success never overtakes the failure before it.
  let turn: Promise<void> = Promise.resolve()
  const unsubscribe = keyring.onReport((label, words) => {
    const isOpen = () => cache.current().some((problem) => problem.label === label)
    if (words !== null) log.error({ provider: label, words }, 'a provider needs an administrator')
    turn = turn
      .then(() => {
        if (words !== null) return record(label, words)
        if (isOpen()) return end(label)
      })
      .catch((error: unknown) => log.error({ err: error }, 'failed to record the problem of a provider'))
  })

  return {
    /** Unresolved problems, oldest first. */
    list: () => store.findProblems(database.db),
    async close() {
      unsubscribe()
      await turn
      cache.close()
    },
  }
}
