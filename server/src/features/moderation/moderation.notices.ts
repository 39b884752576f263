import type { EventKind } from '@studio/contract/moderation'
import type { Notice, NoticeEvent } from '@studio/contract/realtime'
import type { Database } from '../../platform/database/index.ts'
import { writeLetter } from '../../platform/mail/index.ts'
import { languageOf } from '../auth/index.ts'
import type { ModerationDeps } from './moderation.deps.ts'
import { TEXTS, type NotificationKind } from './moderation.notices.texts.ts'
import { findAdmins, findPerson } from './people.store.ts'

const DECISIONS_PAGE = '/dashboard/decisions'
/** Published to admins on their own topic when a case has changed. */
const CASES_EVENT = 'cases'

export type Notices = ReturnType<typeof createNotices>

type Deps = Pick<ModerationDeps, 'database' | 'log' | 'mail' | 'realtime' | 'settingsOf' | 'publicUrl'>

/** Notices about decisions: in the studio, and by email in the user’s language. */
export function createNotices({ database, log, mail, realtime, settingsOf, publicUrl }: Deps) {
  async function notify(
    tx: Database,
    userId: string,
    kind: NotificationKind,
    input: { lines?: { en: string; es: string } | undefined; isAlwaysMailed: boolean },
  ): Promise<void> {
    const person = await findPerson(tx, userId)
    if (!person) return
    const { language: preferred, emailNotifications } = await settingsOf(userId)
    const language = languageOf(preferred ?? person.data?.locale, undefined)
    const { en, es } = { en: TEXTS.en[kind], es: TEXTS.es[kind] }
    const words = TEXTS[language][kind]
    if (person.email && (input.isAlwaysMailed || emailNotifications)) {
      const letter = writeLetter({
        language,
        heading: words.heading,
        lines: [words.line, ...(input.lines ? input.lines[language].split('\n') : [])],
        action: { label: TEXTS[language].button, link: `${publicUrl()}${DECISIONS_PAGE}` },
        notes: [TEXTS[language].note[input.isAlwaysMailed ? 'author' : 'reporter']],
      })
      await mail.send(tx, { recipient: person.email, subject: words.heading, ...letter })
    }
    const notice: Notice = {
      type: input.isAlwaysMailed ? 'warning' : 'info',
      to: DECISIONS_PAGE,
      title: { en: en.heading, es: es.heading },
      message: { en: en.line, es: es.line },
    }
    database.afterCommit(tx, () => realtime.notify(userId, 'moderation' satisfies NoticeEvent, notice))
  }

  return {
    /** Notifies the author of a decision. Always by email, since it restricts them. */
    notifyAuthor: (
      tx: Database,
      input: {
        authorId: string
        eventId: number
        kind: EventKind
        publicText?: { en: string; es: string } | null
      },
    ): Promise<void> =>
      input.kind in TEXTS.en
        ? notify(tx, input.authorId, input.kind as NotificationKind, {
            lines: input.publicText ?? undefined,
            isAlwaysMailed: true,
          })
        : Promise.resolve(),

    /** Notifies reporters of the outcome, without details that concern only the author. */
    async notifyReporters(
      tx: Database,
      reporterIds: readonly string[],
      outcome: 'upheld' | 'refused',
    ): Promise<void> {
      for (const id of reporterIds)
        await notify(tx, id, outcome === 'upheld' ? 'reportUpheld' : 'reportRefused', {
          isAlwaysMailed: false,
        })
    },

    /** Notifies every screen of an admin that a case has changed. */
    notifyModerators(tx: Database, caseId: string): void {
      database.afterCommit(tx, () => {
        const notified = findAdmins(database.db).then((ids) => {
          for (const id of ids) realtime.notify(id, CASES_EVENT, { caseId })
        })
        // A lost event is harmless: screens refetch after a while.
        notified.catch((error: unknown) => log.debug({ err: error }, 'admins were not told of a case'))
      })
    },
  }
}
