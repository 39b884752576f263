import { dateFormat } from '@studio/domain/kernel'
import type { Database } from '../../platform/database/index.ts'
import { findMembers } from './members.store.ts'
import { TEXTS } from './sessions.notices.texts.ts'
import { isPresent } from './rooms.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import type { SessionRow } from './sessions.store.ts'

/** Notifies members who are not present when the session ends: in the app, and by email if they want it. */
export const createNotices =
  ({ clock, notify }: Pick<SessionsDeps, 'clock' | 'notify'>) =>
  /** Skips the member who ended it, members who are present, and removed members. */
  async (tx: Database, { id, title: name }: SessionRow, endedBy: string, keepUntil: Date): Promise<void> => {
    for (const member of await findMembers(tx, id)) {
      if (member.removed || member.user_id === endedBy || isPresent(member, clock.now())) continue
      await notify(tx, {
        userId: member.user_id,
        setting: 'sessions',
        event: 'sessions',
        type: 'info',
        to: `/dashboard/photoshoot/session/${id}`,
        wordsIn(language) {
          const { title, ended, open: button, why: note } = TEXTS[language]
          const day = dateFormat(language, 'dayAndMonth', 'UTC')
          const message = ended(name, day.format(keepUntil))
          return { title, message, mail: { subject: `${title}: ${name}`, button, note } }
        },
      })
    }
  }
