import type { Notice } from '@studio/contract/realtime'
import type { Database } from '../../platform/database/index.ts'
import { writeLetter } from '../../platform/mail/index.ts'
import { type Digest, type Move, takeDigests } from './digests.store.ts'
import { type Language, TEXTS } from './notices.texts.ts'
import { DAY_MS, type RoadmapDeps } from './roadmap.needs.ts'

/** What is older was not told for a reason: nothing ran, or somebody came back. */
const OLDEST_DAYS = 7
const AT_ONCE = 200
/** So many items are named; of the others it is said how many they are. */
const NAMED = 3

function lineOf({ title, translations, status, isMine, version }: Move, language: Language): string {
  const texts = TEXTS[language]
  const words = status === 'shipped' && version !== null ? texts.shippedIn : texts[status]
  const name = `${texts.open}${translations[language]?.title ?? title}${texts.close}`
  const line = words.replace('{title}', () => name).replace('{version}', () => version ?? '')
  return status === 'shipped' && isMine ? `${line} ${texts.thanks}` : line
}

function linesOf({ moves }: Digest, language: Language): string[] {
  const rest = moves.length - NAMED
  const { more } = TEXTS[language]
  return [
    ...moves.slice(0, NAMED).map((move) => lineOf(move, language)),
    ...(rest > 0 ? [more[rest === 1 ? 'one' : 'other'].replace('{count}', () => String(rest))] : []),
  ]
}

const pageOf = ({ moves: [first, ...others] }: Digest): string =>
  first && others.length === 0 ? `/dashboard/roadmap/${first.id}` : '/dashboard/roadmap'

type Deps = Pick<RoadmapDeps, 'database' | 'clock' | 'mail' | 'settingsOf' | 'publicUrl'> & {
  realtime: Pick<RoadmapDeps['realtime'], 'tell'>
}

/** Tells people, at most once a day, how what they follow has moved: in the studio, and by mail where they want it. */
export function createNotices({ database, clock, mail, settingsOf, realtime, publicUrl }: Deps) {
  async function send(tx: Database, digest: Digest): Promise<void> {
    const { userId, email } = digest
    const { emailNotifications, roadmap, language: wanted } = await settingsOf(userId)
    if (!roadmap) return
    const notice: Notice = {
      ...{ type: 'info', to: pageOf(digest) },
      title: { en: TEXTS.en.title, es: TEXTS.es.title },
      message: { en: linesOf(digest, 'en').join(' '), es: linesOf(digest, 'es').join(' ') },
    }
    database.afterCommit(tx, () => realtime.tell(userId, 'roadmap', notice))
    if (!emailNotifications || !email) return
    const language = wanted === 'es' ? 'es' : 'en'
    const { title, button, note } = TEXTS[language]
    const letter = writeLetter({
      ...{ language, heading: title, lines: linesOf(digest, language), notes: [note] },
      action: { label: button, link: `${publicUrl()}${pageOf(digest)}` },
    })
    await mail.send(tx, { recipient: email, subject: title, ...letter })
  }

  return {
    /** To be called every hour. */
    async tell(): Promise<void> {
      const now = clock.now()
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const wanted = { now, dayAgo: before(1), oldest: before(OLDEST_DAYS), limit: AT_ONCE }
      let count = AT_ONCE
      while (count === AT_ONCE)
        count = await database.transact(async (tx) => {
          const digests = await takeDigests(tx, wanted)
          for (const digest of digests) await send(tx, digest)
          return digests.length
        })
    },
  }
}
