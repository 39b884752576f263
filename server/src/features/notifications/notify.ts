import type { Platform } from '../../platform/feature/index.ts'
import type { Notice, NoticeEvent } from '@studio/contract/realtime'
import type { Settings } from '@studio/contract/settings'
import type { Database } from '../../platform/database/index.ts'
import { writeLetter } from '../../platform/mail/index.ts'
import { findAddress } from './notifications.store.ts'

/** Languages that there are such mails and notices in. */
export type Language = 'en' | 'es'

/** What somebody is told, in one language. */
export interface Words {
  title: string
  message: string
  /** Without it nothing is mailed. */
  mail?: {
    subject: string
    /** In place of the message, where there is more to say. */
    lines?: readonly string[]
    button: string
    /** Why it came. */
    note: string
  }
}

export interface NewNotification {
  userId: string
  /** Where they are mailed, if it is known already. */
  email?: string | null
  /** Which setting lets them be told; null for what one cannot do without. */
  setting: 'creatorLibrary' | 'proofs' | 'roadmap' | 'sessions' | null
  /** What the pages of the studio hear it by. */
  event: NoticeEvent
  type: Notice['type']
  /** The page that it leads to. */
  to: string
  wordsIn(language: Language): Words
}

/**
 * Tells somebody something as far as their settings let it: in the studio, once the transaction has committed, and by mail,
 * in the language they have chosen.
 */
export type Notify = (tx: Database, telling: NewNotification) => Promise<void>

export function createNotifier(
  { database, mail, publicUrl }: Platform,
  needs: {
    settingsOf(userId: string): Promise<Settings>
    realtime: { tell(userId: string, event: NoticeEvent, notice: Notice): void }
  },
): Notify {
  const { settingsOf, realtime } = needs
  return async (tx, { userId, email, setting, event, type, to, wordsIn }) => {
    const settings = await settingsOf(userId)
    if (setting && !settings[setting]) return
    const words = { en: wordsIn('en'), es: wordsIn('es') }
    const notice: Notice = {
      type,
      to,
      title: { en: words.en.title, es: words.es.title },
      message: { en: words.en.message, es: words.es.message },
    }
    database.afterCommit(tx, () => realtime.tell(userId, event, notice))
    const language = settings.language === 'es' ? 'es' : 'en'
    const { title, message, mail: mailed } = words[language]
    if (!mailed || !settings.emailNotifications) return
    const recipient = email === undefined ? await findAddress(tx, userId) : email
    if (!recipient) return
    const letter = writeLetter({
      language,
      heading: title,
      lines: mailed.lines ?? [message],
      notes: [mailed.note],
      action: { label: mailed.button, link: `${publicUrl()}${to}` },
    })
    await mail.send(tx, { recipient, subject: mailed.subject, ...letter })
  }
}
