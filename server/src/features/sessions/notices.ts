import type { Notice } from '@studio/contract/realtime'
import type { Database } from '../../platform/database/index.ts'
import { writeLetter } from '../../platform/mail/index.ts'
import { findEmail, findMembers } from './members.store.ts'
import { TEXTS } from './notices.texts.ts'
import { isPresent } from './rooms.ts'
import type { SessionsDeps } from './sessions.needs.ts'
import type { SessionRow } from './sessions.store.ts'

type Deps = Pick<SessionsDeps, 'database' | 'clock' | 'mail' | 'settingsOf' | 'realtime' | 'publicUrl'>

/** Tells those who were in a session and are not there when it ends: in the studio, and by mail where they want it. */
export function createNotices({ database, clock, mail, settingsOf, realtime, publicUrl }: Deps) {
  async function tell(tx: Database, userId: string, session: SessionRow, keepUntil: Date): Promise<void> {
    const { emailNotifications, sessions, language: wanted } = await settingsOf(userId)
    if (!sessions) return
    const wordsIn = (language: keyof typeof TEXTS) => {
      const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
      return TEXTS[language].ended(session.title, day.format(keepUntil))
    }
    const to = `/dashboard/photoshoot/session/${session.id}`
    const notice: Notice = {
      ...{ type: 'info', to },
      title: { en: TEXTS.en.title, es: TEXTS.es.title },
      message: { en: wordsIn('en'), es: wordsIn('es') },
    }
    database.afterCommit(tx, () => realtime.tell(userId, 'sessions', notice))
    const recipient = emailNotifications ? await findEmail(tx, userId) : null
    if (!recipient) return
    const language = wanted === 'es' ? 'es' : 'en'
    const { title, open, why } = TEXTS[language]
    const letter = writeLetter({
      ...{ language, heading: title, lines: [wordsIn(language)], notes: [why] },
      action: { label: open, link: `${publicUrl()}${to}` },
    })
    await mail.send(tx, { recipient, subject: `${title}: ${session.title}`, ...letter })
  }

  /** Whoever ended it knows, whoever is there sees it, and whoever was removed is told nothing more. */
  return async (tx: Database, session: SessionRow, endedBy: string, keepUntil: Date): Promise<void> => {
    for (const member of await findMembers(tx, session.id))
      if (!member.removed && member.user_id !== endedBy && !isPresent(member, clock.now()))
        await tell(tx, member.user_id, session, keepUntil)
  }
}
