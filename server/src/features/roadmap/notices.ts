import { DAY_MS } from '@studio/contract/kernel'
import type { Database } from '../../platform/database/index.ts'
import { type Digest, type Move, claimDigests } from './digests.store.ts'
import { type Language, TEXTS } from './notices.texts.ts'
import type { RoadmapDeps } from './roadmap.deps.ts'

/** Max. age in ms of a change: older ones were missed while the server was down or the user was away. */
const OLDEST_DAYS = 7
const BATCH_SIZE = 200
/** Max. items named in a notification; the rest are counted. */
const MAX_NAMED = 3

function lineOf({ title, translations, status, isMine, version }: Move, language: Language): string {
  const texts = TEXTS[language]
  const words = status === 'shipped' && version !== null ? texts.shippedIn : texts[status]
  const name = `${texts.open}${translations[language]?.title ?? title}${texts.close}`
  const line = words.replace('{title}', () => name).replace('{version}', () => version ?? '')
  return status === 'shipped' && isMine ? `${line} ${texts.thanks}` : line
}

function linesOf({ moves }: Digest, language: Language): string[] {
  const rest = moves.length - MAX_NAMED
  const { more } = TEXTS[language]
  return [
    ...moves.slice(0, MAX_NAMED).map((move) => lineOf(move, language)),
    ...(rest > 0 ? [more[rest === 1 ? 'one' : 'other'].replace('{count}', () => String(rest))] : []),
  ]
}

const pageOf = ({ moves: [first, ...others] }: Digest): string =>
  first && others.length === 0 ? `/dashboard/roadmap/${first.id}` : '/dashboard/roadmap'

/** Notifies followers at most once a day: in the studio, and by email if turned on. */
export function createNotices({
  database,
  clock,
  notify,
}: Pick<RoadmapDeps, 'database' | 'clock' | 'notify'>) {
  const notifyDigest = (tx: Database, digest: Digest) =>
    notify(tx, {
      userId: digest.userId,
      email: digest.email,
      to: pageOf(digest),
      setting: 'roadmap',
      event: 'roadmap',
      type: 'info',
      wordsIn(language) {
        const { title, button, note } = TEXTS[language]
        const lines = linesOf(digest, language)
        return { title, message: lines.join(' '), mail: { subject: title, lines, button, note } }
      },
    })

  return {
    /** Runs every hour. */
    async notify(): Promise<void> {
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
