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
  async function tell(
    tx: Database,
    userId: string,
    told: NotificationKind,
    given: { lines?: { en: string; es: string } | undefined; isAlwaysMailed: boolean },
  ): Promise<void> {
    const person = await findPerson(tx, userId)
    if (!person) return
    const { language: wanted, emailNotifications } = await settingsOf(userId)
    const language = languageOf(wanted ?? person.data?.locale, undefined)
    const { en, es } = { en: TEXTS.en[told], es: TEXTS.es[told] }
    const words = TEXTS[language][told]
    if (person.email && (given.isAlwaysMailed || emailNotifications)) {
      const letter = writeLetter({
        language,
        heading: words.heading,
        lines: [words.line, ...(given.lines ? given.lines[language].split('\n') : [])],
        action: { label: TEXTS[language].button, link: `${publicUrl()}${DECISIONS_PAGE}` },
        notes: [TEXTS[language].note[given.isAlwaysMailed ? 'author' : 'reporter']],
      })
      await mail.send(tx, { recipient: person.email, subject: words.heading, ...letter })
    }
    const notice: Notice = {
      type: given.isAlwaysMailed ? 'warning' : 'info',
      to: DECISIONS_PAGE,
      title: { en: en.heading, es: es.heading },
      message: { en: en.line, es: es.line },
    }
    database.afterCommit(tx, () => realtime.tell(userId, 'moderation' satisfies NoticeEvent, notice))
  }

  return {
    /** Notifies the author of a decision. Always by email, since it restricts them. */
    tellAuthor: (
      tx: Database,
      given: {
        authorId: string
        eventId: number
        kind: EventKind
        publicText?: { en: string; es: string } | null
      },
    ): Promise<void> =>
      given.kind in TEXTS.en
        ? tell(tx, given.authorId, given.kind as NotificationKind, {
            lines: given.publicText ?? undefined,
            isAlwaysMailed: true,
          })
        : Promise.resolve(),

    /** Notifies reporters of the outcome, without details that concern only the author. */
    async tellReporters(
      tx: Database,
      reporterIds: readonly string[],
      outcome: 'upheld' | 'refused',
    ): Promise<void> {
      for (const id of reporterIds)
        await tell(tx, id, outcome === 'upheld' ? 'reportUpheld' : 'reportRefused', { isAlwaysMailed: false })
    },

    /** Has every screen of an admin look at a case again. */
    tellModerators(tx: Database, caseId: string): void {
      database.afterCommit(tx, () => {
        const told = findAdmins(database.db).then((ids) => {
          for (const id of ids) realtime.tell(id, CASES_EVENT, { caseId })
        })
        // A lost event is harmless: screens refetch after a while.
        told.catch((error: unknown) => log.debug({ err: error }, 'admins were not told of a case'))
      })
    },
  }
}
