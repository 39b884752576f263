import type { Notice } from '@studio/contract/realtime'
import type { Settings } from '@studio/contract/settings'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import { type Mail, writeLetter } from '../../../platform/mail/index.ts'
import { type Digest, takeDigests } from './digests.store.ts'
import { type Language, TEXTS } from './notices.texts.ts'

const DAY_MS = 86_400_000
/** What is older was not told for a reason: nothing ran, or somebody came back. */
const OLDEST_DAYS = 7
const AT_ONCE = 200
/** So many works are named; of the others it is said how many they are. */
const NAMED = 3
const MOST_TITLE = 80

export interface WorkNoticesDeps {
  database: DatabaseHandle
  clock: Clock
  mail: Pick<Mail, 'send'>
  settingsOf(userId: string): Promise<Pick<Settings, 'emailNotifications' | 'creatorLibrary' | 'language'>>
  realtime: { tell(userId: string, event: string, payload: Record<string, unknown>): void }
  /** Where people reach this server. */
  publicUrl(): string
}

const short = (title: string) => (title.length > MOST_TITLE ? `${title.slice(0, MOST_TITLE)}…` : title)
const counted = (words: { one: string; other: string }, count: number) =>
  words[count === 1 ? 'one' : 'other'].replace('{count}', () => String(count))

/** What happened, in one language: `3 new likes, used by 2 people`. */
function summaryOf({ likes, uses }: Digest, language: Language): string {
  const texts = TEXTS[language]
  return [
    ...(likes > 0 ? [counted(texts.likes, likes)] : []),
    ...(uses > 0 ? [counted(texts.uses, uses)] : []),
  ].join(', ')
}

function titlesOf({ titles }: Digest, language: Language): string {
  const { open, close, more, about } = TEXTS[language]
  const named = titles
    .slice(0, NAMED)
    .map((title) => `${open}${short(title)}${close}`)
    .join(', ')
  const rest = titles.length - NAMED
  const all = rest > 0 ? counted(more, rest).replace('{titles}', () => named) : named
  return about.replace('{titles}', () => all)
}

export type WorkNotices = ReturnType<typeof createWorkNotices>

/**
 * Tells authors what others do with their works: in the studio at once that one was used, and once a day, there and by
 * mail, how they were liked and used. Who it was is told to nobody. What is held or decided is told by moderation.
 */
export function createWorkNotices(deps: WorkNoticesDeps) {
  const { database, clock, mail, settingsOf, realtime, publicUrl } = deps
  const pageOf = (userId: string) => `/profile/${userId}`
  const notice = (to: string, words: (language: Language) => { title: string; message: string }): Notice => {
    const { en, es } = { en: words('en'), es: words('es') }
    return {
      ...{ type: 'info', to },
      title: { en: en.title, es: es.title },
      message: { en: en.message, es: es.message },
    }
  }

  async function sendDigest(tx: Database, digest: Digest): Promise<void> {
    const { userId, email } = digest
    const { emailNotifications, creatorLibrary, language: wanted } = await settingsOf(userId)
    if (!creatorLibrary) return
    const told = notice(pageOf(userId), (language) => ({
      title: TEXTS[language].digest,
      message: `${summaryOf(digest, language)}. ${titlesOf(digest, language)}`,
    }))
    database.afterCommit(tx, () => realtime.tell(userId, 'works', told))
    if (!emailNotifications || !email) return
    const language = wanted === 'es' ? 'es' : 'en'
    const texts = TEXTS[language]
    const subject = `${texts.digest}: ${summaryOf(digest, language)}`
    const letter = writeLetter({
      language,
      heading: texts.digest,
      lines: [`${summaryOf(digest, language)}.`, titlesOf(digest, language)],
      action: { label: texts.button, link: `${publicUrl()}${pageOf(userId)}` },
      notes: [texts.note],
    })
    await mail.send(tx, { recipient: email, subject, ...letter })
  }

  return {
    /** In the transaction in which somebody takes a work for the first time. */
    async used(
      tx: Database,
      { authorId, workId, title }: { authorId: string; workId: string; title: string },
    ) {
      if (!(await settingsOf(authorId)).creatorLibrary) return
      const told = notice(`/w/${workId}`, (language) => ({
        title: TEXTS[language].used.title,
        message: TEXTS[language].used.message.replace('{title}', () => short(title)),
      }))
      database.afterCommit(tx, () => realtime.tell(authorId, 'works', told))
    },

    /** Tells authors of the last day, each once in it. To be called every hour. */
    async tellDigests(): Promise<void> {
      const now = clock.now()
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const wanted = { now, dayAgo: before(1), oldest: before(OLDEST_DAYS), limit: AT_ONCE }
      let count = AT_ONCE
      while (count === AT_ONCE)
        count = await database.transact(async (tx) => {
          const digests = await takeDigests(tx, wanted)
          for (const digest of digests) await sendDigest(tx, digest)
          return digests.length
        })
    },
  }
}
