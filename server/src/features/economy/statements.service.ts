import type {
  Balance,
  DashboardStats,
  EntryKind,
  LedgerEntry,
  LedgerFilter,
  LedgerMonth,
  LedgerQuery,
  TokenLog,
} from '@studio/contract/economy'
import { DAY_MS, Refusal } from '@studio/contract/kernel'
import type * as z from 'zod/mini'
import { readBase64url } from '../../platform/base64url/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { type AccountRow, countMedia, findAccounts } from './ledger/balances.store.ts'
import { csvLines } from './ledger-csv.ts'
import { type EntryFilter, type EntryRow, findEntries, findMonths } from './ledger/entries.store.ts'

const CSV_PAGE = 1_000

/** Labels in the token wallet. */
const REASONS: Record<EntryKind, string> = {
  welcome: 'Welcome grant',
  exchange: 'Exchange',
  capture: 'Used',
  purchase: 'Token purchase',
  bonus: 'Mirror Bonus',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
  forfeit: 'Forfeited',
}

type StatementFilter = z.output<typeof LedgerFilter>

/** Statements of a user’s accounts. */
export function createStatements({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  const { db, point } = database

  async function page<T>(
    userId: string,
    filter: EntryFilter,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
    present: (row: EntryRow) => T,
  ): Promise<{ entries: T[]; nextCursor: string | null }> {
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await findEntries(db, userId, { ...filter, after }, limit + 1)
    const visible = rows.slice(0, limit)
    const last = visible.at(-1)
    return {
      entries: visible.map(present),
      nextCursor: rows.length > limit && last ? writeCursor(last.id) : null,
    }
  }

  async function accounts(userId: string) {
    const rows = await findAccounts(point, userId)
    const of = (asset: AccountRow['asset'], book: AccountRow['book'] = 'visible') =>
      rows.find((row) => row.asset === asset && row.book === book) ?? { available: 0, captured: 0 }
    return { coin: of('coin'), credit: of('credit'), token: of('token'), waived: of('credit', 'shadow') }
  }

  return {
    async balance(userId: string): Promise<Balance> {
      const { coin, credit } = await accounts(userId)
      return { coins: coin.available, credits: credit.available }
    },

    tokens: async (userId: string): Promise<number> => (await accounts(userId)).token.available,

    async tokenLogs(userId: string, query: { cursor?: string | undefined; limit: number }) {
      const { entries: found, nextCursor } = await page(userId, { asset: 'token' }, query, presentLog)
      return { logs: found, nextCursor }
    },

    async ledger(userId: string, query: z.output<typeof LedgerQuery>) {
      const { entries: found, nextCursor } = await page(
        userId,
        creditFilter(query),
        query,
        presentEntry(query),
      )
      return { entries: found, nextCursor }
    },

    /** Text of a CSV file, a thousand entries at a time. */
    async *csv(userId: string, query: StatementFilter): AsyncGenerator<string> {
      const filter = creditFilter(query)
      yield csvLines.head
      for (let after: string | undefined; ; ) {
        const rows = await findEntries(db, userId, { ...filter, after }, CSV_PAGE)
        if (rows.length > 0) yield rows.map((row) => csvLines.of(presentEntry(query)(row))).join('')
        after = rows.at(-1)?.id
        if (rows.length < CSV_PAGE) return
      }
    },

    months: (userId: string): Promise<LedgerMonth[]> => findMonths(db, userId),

    async stats(userId: string): Promise<DashboardStats> {
      const [{ coin, credit, waived }, media] = await Promise.all([
        accounts(userId),
        countMedia(point, userId, mondayOf(clock.now())),
      ])
      return {
        totalImages: media.images,
        totalVideos: media.videos,
        creditsUsed: credit.captured,
        creditsRemaining: credit.available,
        creditsWaived: waived.captured,
        imagesThisWeek: media.fresh,
        videoSeconds: media.seconds,
        coins: coin.available,
      }
    },
  }
}

export type Statements = ReturnType<typeof createStatements>

/** Start of the week of an instant, in UTC. */
function mondayOf(moment: Date): Date {
  const daysIn = (moment.getUTCDay() + 6) % 7
  return new Date(Math.floor(moment.getTime() / DAY_MS - daysIn) * DAY_MS)
}

const presentLog = (row: EntryRow): TokenLog => ({
  id: row.id,
  change: row.amount,
  reason: row.reason ?? REASONS[row.kind],
  kind: row.kind,
  createdAt: row.createdAt.toISOString(),
})

const presentEntry =
  ({ waived }: StatementFilter) =>
  ({ id, kind, amount, balance, jobId, reason, createdAt }: EntryRow): LedgerEntry => ({
    id,
    kind,
    amount,
    balance: waived === 'true' ? null : balance,
    waived: waived === 'true',
    jobId,
    reason,
    createdAt: createdAt.toISOString(),
  })

const creditFilter = ({ kind, dateFrom, dateTo, waived }: StatementFilter): EntryFilter => ({
  asset: 'credit',
  isWaived: waived === 'true',
  kind,
  from: dateFrom === undefined ? undefined : new Date(`${dateFrom}T00:00:00Z`),
  until: dateTo === undefined ? undefined : new Date(Date.parse(`${dateTo}T00:00:00Z`) + DAY_MS),
})

const writeCursor = (id: string): string => Buffer.from(`e${id}`).toString('base64url')

function readCursor(text: string): string {
  const match = /^e(\d{1,18})$/.exec(readBase64url(text)?.toString() ?? '')
  if (match?.[1]) return match[1]
  throw new Refusal('INPUT_INVALID', 'The cursor is invalid.', {
    details: { cursor: 'Start again without a cursor.' },
  })
}
