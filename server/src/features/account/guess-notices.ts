import type { Notice, NoticeEvent } from '@studio/contract/realtime'
import type { Settings } from '@studio/contract/settings'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { type Mail, writeLetter } from '../../platform/mail/index.ts'
import { type GuessWarning, languageOf } from '../auth/index.ts'
import { findOwner } from './account.store.ts'
import { TEXTS } from './guess-notices.texts.ts'

export interface GuessNoticeDeps {
  database: Pick<DatabaseHandle, 'afterCommit'>
  mail: Pick<Mail, 'send'>
  realtime: { notify(userId: string, event: NoticeEvent, notice: Notice): void }
  settingsOf: (userId: string) => Promise<Settings>
  publicUrl: () => string
}

const ACCOUNT = '/dashboard/profile'

/**
 * Warns the account owner of guessing attempts, by email in the owner's language and by a notification in open
 * studios.
 */
export function createGuessNotices({ database, mail, realtime, settingsOf, publicUrl }: GuessNoticeDeps) {
  return async function warn(tx: Database, { userId, what }: GuessWarning): Promise<void> {
    const owner = await findOwner(tx, userId)
    if (owner?.email) {
      const { locale } = owner.data as { locale?: unknown }
      const language = languageOf((await settingsOf(userId)).language ?? locale, undefined)
      const words = TEXTS[language]
      const letter = writeLetter({
        language,
        heading: words.heading,
        lines: [words.intro.replace('{tried}', words.tried[what])],
        action: { label: words.button, link: `${publicUrl()}${ACCOUNT}` },
        notes: [words.advice[what]],
      })
      await mail.send(tx, { recipient: owner.email, subject: words.subject, ...letter })
    }
    const [en, es] = [TEXTS.en, TEXTS.es]
    const notice: Notice = {
      type: 'warning',
      to: ACCOUNT,
      title: { en: en.heading, es: es.heading },
      message: {
        en: en.notice.replace('{tried}', en.tried[what]),
        es: es.notice.replace('{tried}', es.tried[what]),
      },
    }
    database.afterCommit(tx, () => realtime.notify(userId, 'security', notice))
  }
}
