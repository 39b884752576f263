import type { Platform } from '../../platform/feature/index.ts'
import type { Notice, NoticeEvent } from '@studio/contract/realtime'
import type { Settings } from '@studio/contract/settings'
import type { Database } from '../../platform/database/index.ts'
import { writeLetter } from '../../platform/mail/index.ts'
import { findAddress } from './notifications.store.ts'

/** Languages with translated notifications and emails. */
export type Language = 'en' | 'es'

/** Texts of a notification in one language. */
export interface Words {
  title: string
  message: string
  /** Missing if no email is sent. */
  mail?: {
    subject: string
    /** Replaces the message if the email says more. */
    lines?: readonly string[]
    button: string
    /** Reason for the email. */
    note: string
  }
}

export interface NewNotification {
  userId: string
  /** Email address, if already known. */
  email?: string | null
  /** Setting that turns it off; null for required notifications. */
  setting: 'creatorLibrary' | 'proofs' | 'roadmap' | 'sessions' | null
  /** Realtime event for open pages. */
  event: NoticeEvent
  type: Notice['type']
  /** Page that the notification links to. */
  to: string
  wordsIn(language: Language): Words
}

/**
 * Notifies a user in the app at the commit of the transaction, and by email, in their language, as their settings
 * allow.
 */
export type Notify = (tx: Database, notification: NewNotification) => Promise<void>

export function createNotifier(
  { database, mail, publicUrl }: Platform,
  needs: {
    settingsOf(userId: string): Promise<Settings>
    realtime: { notify(userId: string, event: NoticeEvent, notice: Notice): void }
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
    database.afterCommit(tx, () => realtime.notify(userId, event, notice))
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
