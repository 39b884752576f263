import type { Proposal } from '@studio/contract/council'
import { Refusal } from '@studio/contract/kernel'
import { type AdminUser, type AdminUserDetails, MAX_COUNTED, type UserFilter } from '@studio/contract/users'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import * as store from './users.store.ts'

/** Max. recent activities shown. */
const MAX_RECENT = 8

export interface UsersServiceDeps {
  database: DatabaseHandle
  clock: Clock
  /** Points of strikes that haven’t expired; users without points may be missing. */
  strikesOf(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const notFound = () => new Refusal('NOT_FOUND', 'User not found.')

export const isSuspended = ({ is_flagged, banned_until }: store.UserRow, now: Date): boolean =>
  is_flagged || (banned_until !== null && banned_until > now)

function stateOf(row: store.UserRow, now: Date): AdminUser['state'] {
  if (row.leaves_at) return 'leaving'
  if (isSuspended(row, now)) return 'suspended'
  return row.is_onboarded ? 'active' : 'onboarding'
}

const present = (row: store.UserRow, strikes: number, now: Date): AdminUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  isAdmin: row.is_admin,
  state: stateOf(row, now),
  leavesAt: row.leaves_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.seen_at?.toISOString() ?? null,
  balances: { coins: row.coins, credits: row.credits, tokens: row.tokens },
  strikes,
  jobs: row.jobs,
})

interface Query {
  q?: string | undefined
  state?: UserFilter | undefined
  cursor?: string | undefined
  limit: number
}

export type UsersService = ReturnType<typeof createUsersService>

/** Admin view of users (design "Admin suite", rule 12). */
export function createUsersService({ database, clock, strikesOf }: UsersServiceDeps) {
  async function list({ q, state, cursor, limit }: Query) {
    const now = clock.now()
    const search = { q: q === '' ? undefined : q, state, now }
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const { page, nextCursor } = pageOfRows(
      await store.searchUsers(database.db, search, { after, limit }),
      limit,
    )
    const ids = page.map(({ id }) => id)
    const [rows, strikes, matches] = await Promise.all([
      store.findUsers(database.db, ids),
      strikesOf(database.db, ids),
      store.countUsers(database.db, search, MAX_COUNTED),
    ])
    const users = new Map(rows.map((row) => [row.id, present(row, strikes.get(row.id) ?? 0, now)]))
    return { users: ids.flatMap((id) => users.get(id) ?? []), nextCursor, found: matches }
  }

  async function get(id: string, db: Database = database.db): Promise<AdminUserDetails> {
    const [row] = await store.findUsers(db, [id])
    if (!row) throw notFound()
    const strikes = await strikesOf(db, [id])
    const lately = await store.findRecent(db, id, MAX_RECENT)
    const since = row.banned_at ?? row.created_at
    return {
      ...present(row, strikes.get(id) ?? 0, clock.now()),
      suspension: isSuspended(row, clock.now())
        ? { since: since.toISOString(), reason: row.ban_reason }
        : null,
      isPublic: row.is_public,
      hasFactor: row.has_factor,
      signIns: row.sign_ins,
      lately: lately.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    }
  }

  return {
    list,
    get,
    /** State of the user after an action or a proposal. */
    answer: async (tx: Database, id: string, proposal: Proposal | null = null) => ({
      user: await get(id, tx),
      proposal,
    }),
  }
}
