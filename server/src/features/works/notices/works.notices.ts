import { DAY_MS } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Notify } from '../../notifications/index.ts'
import { type Digest, claimDigests } from './digests.store.ts'
import { type Language, TEXTS } from './works.notices.texts.ts'

/** Older activity is skipped, for example after downtime or the return of an account. */
const OLDEST_DAYS = 7
const BATCH_SIZE = 200
/** Max. number of titles in a notification; the rest is counted. */
const MAX_NAMED = 3
const MAX_TITLE = 80

export interface WorkNoticesDeps {
  database: DatabaseHandle
  clock: Clock
  notify: Notify
}

const short = (title: string) => (title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE)}…` : title)
const counted = (words: { one: string; other: string }, count: number) =>
  words[count === 1 ? 'one' : 'other'].replace('{count}', () => String(count))

/** Summary in one language: `3 new likes, used by 2 people`. */
function summaryOf({ likes, uses }: Digest, language: Language): string {
  const texts = TEXTS[language]
  return [
    ...(likes > 0 ? [counted(texts.likes, likes)] : []),
    ...(uses > 0 ? [counted(texts.uses, uses)] : []),
  ].join(', ')
}

function titlesOf({ titles }: Digest, language: Language): string {
  const { open, close, more, about } = TEXTS[language]
  const shownTitles = titles
    .slice(0, MAX_NAMED)
    .map((title) => `${open}${short(title)}${close}`)
    .join(', ')
  const rest = titles.length - MAX_NAMED
  const all = rest > 0 ? counted(more, rest).replace('{titles}', () => shownTitles) : shownTitles
  return about.replace('{titles}', () => all)
}

export type WorkNotices = ReturnType<typeof createWorkNotices>

/**
 * Notifies authors of activity on their works. A first use is announced immediately in the studio; likes and uses once
 * a day, there and by email. Users aren’t named. Moderation sends its own notifications.
 */
export function createWorkNotices({ database, clock, notify }: WorkNoticesDeps) {
  const ABOUT = { setting: 'creatorLibrary', event: 'works', type: 'info' } as const

  const notifyDigest = (tx: Database, digest: Digest) =>
    notify(tx, {
      ...ABOUT,
      userId: digest.userId,
      email: digest.email,
      to: `/profile/${digest.userId}`,
      wordsIn(language) {
        const { digest: title, button, note } = TEXTS[language]
        const [summary, titles] = [summaryOf(digest, language), titlesOf(digest, language)]
        const mail = { subject: `${title}: ${summary}`, lines: [`${summary}.`, titles], button, note }
        return { title, message: `${summary}. ${titles}`, mail }
      },
    })

  return {
    /** Runs in the transaction of a user’s first use of a work. */
    used: (
      tx: Database,
      { authorId, workId, title }: { authorId: string; workId: string; title: string },
    ): Promise<void> =>
      notify(tx, {
        ...ABOUT,
        userId: authorId,
        to: `/w/${workId}`,
        wordsIn(language) {
          const { used } = TEXTS[language]
          return { title: used.title, message: used.message.replace('{title}', () => short(title)) }
        },
      }),

    /** Sends each author at most one digest a day. Call it every hour. */
    async notifyDigests(): Promise<void> {
      const now = clock.now()
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const window = { now, dayAgo: before(1), oldest: before(OLDEST_DAYS), limit: BATCH_SIZE }
      let count = BATCH_SIZE
      while (count === BATCH_SIZE)
        count = await database.transact(async (tx) => {
          const digests = await claimDigests(tx, window)
          for (const digest of digests) await notifyDigest(tx, digest)
          return digests.length
        })
    },
  }
}
