import { DAY_MS } from '@studio/contract/kernel'
import type { UserFilter } from '@studio/contract/users'
import { searchWords } from '@studio/domain/text'
import { sql } from 'kysely'
import {
  type Cursor,
  type Database,
  hasWords,
  isBeyond,
  escapeLike,
  microsOf,
} from '../../platform/database/index.ts'

const NEW_DAYS = 7

export interface UserRow {
  id: string
  email: string | null
  name: string | null
  is_admin: boolean
  is_onboarded: boolean
  banned_until: Date | null
  is_flagged: boolean
  banned_at: Date | null
  ban_reason: string | null
  leaves_at: Date | null
  created_at: Date
  seen_at: Date | null
  sign_ins: number
  has_factor: boolean
  coins: number
  credits: number
  tokens: number
  jobs: number
  is_public: boolean
}

/** Searches by the start of the email address, words of the name, or the ID. */
function matchesName(q: string) {
  const words = searchWords(q)
  const byId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(q)
    ? sql`union all select ${q}::uuid`
    : sql``
  return sql`and u.id in (
    select id from people where email like ${`${escapeLike(q.toLowerCase())}%`}
    union all select id from profile_names where ${words.length === 0 ? sql`false` : hasWords(sql`words`, words)} ${byId})`
}

const narrowed = (state: UserFilter, now: Date) =>
  ({
    admins: sql`and u.id in (select id from profile_facts where is_admin)`,
    suspended: sql`and u.id in (
      select user_id from suspended union all select id from people where banned_until > ${now})`,
    onboarding: sql`and not exists (
      select from profile_facts p where p.id = u.id and p.terms_accepted and p.compliance_confirmed and p.is_named)`,
    leaving: sql`and u.id in (select user_id from leaving)`,
    new: sql`and u.created_at > ${new Date(now.getTime() - NEW_DAYS * DAY_MS)}`,
  })[state]

export interface Search {
  q: string | undefined
  state: UserFilter | undefined
  now: Date
}

const matching = ({ q, state, now }: Search) => sql`
  from people u where true ${q ? matchesName(q) : sql``} ${state ? narrowed(state, now) : sql``}`

/** Newest first, one more than the limit if there are more. */
export async function searchUsers(
  db: Database,
  search: Search,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<{ id: string; micros: string }[]> {
  const { rows } = await sql<{ id: string; micros: string }>`
    select u.id, ${microsOf('u.created_at')} as micros ${matching(search)}
      ${after ? sql`and ${isBeyond(after, 'u.created_at', 'u.id')}` : sql``}
    order by u.created_at desc, u.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Total, counted up to one more than `max`. */
export async function countUsers(db: Database, search: Search, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select ${matching(search)} limit ${max + 1}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** In any order; deleted users are omitted. */
export async function findUsers(db: Database, ids: string[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.email, n.display_name as name, coalesce(p.is_admin, false) as is_admin,
      coalesce(p.terms_accepted and p.compliance_confirmed and p.is_named, false) as is_onboarded,
      u.banned_until, s.user_id is not null as is_flagged, s.since as banned_at, s.reason as ban_reason,
      l.due_at as leaves_at, u.created_at, greatest(i.seen_at, u.last_sign_in_at) as seen_at,
      coalesce(i.sign_ins, 0) as sign_ins, u.has_factor,
      coalesce(b.coins, 0) as coins, coalesce(b.credits, 0) as credits, coalesce(b.tokens, 0) as tokens, j.jobs,
      coalesce(g.is_public, false) as is_public
    from people u
      left join profile_facts p on p.id = u.id
      left join profile_names n on n.id = u.id
      left join public_profiles g on g.id = u.id
      left join suspended s on s.user_id = u.id
      left join leaving l on l.user_id = u.id
      left join lateral (
        select count(*) as sign_ins, max(seen_at) as seen_at from sign_ins_seen where user_id = u.id) i on true
      left join lateral (
        select sum(amount) filter (where asset = 'coin') as coins, sum(amount) filter (where asset = 'credit') as credits,
          sum(amount) filter (where asset = 'token') as tokens
        from user_balances where user_id = u.id) b on true
      cross join lateral (select count(*) as jobs from job_owners where user_id = u.id) j
    where u.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export interface RecentActivity {
  at: Date
  what: 'job' | 'admin'
  name: string
  detail: string | null
}

/** Latest jobs of a user and admin actions on them, newest first. */
export async function findRecent(db: Database, id: string, limit: number): Promise<RecentActivity[]> {
  const { rows } = await sql<RecentActivity>`
    (select created_at as at, 'job' as what, kind as name, status as detail from job_owners
      where user_id = ${id} order by created_at desc limit ${limit})
    union all
    (select created_at, 'admin', action, reason from audited
      where subject_id = ${id} and actor_id <> ${id} order by created_at desc limit ${limit})
    order by at desc limit ${limit}`.execute(db)
  return rows
}

/** Locks admin rights until the transaction ends. */
export const lockAdmins = (tx: Database) => sql`select lock_admins()`.execute(tx)

/** Checks for another admin; valid until the transaction ends. */
export async function leavesAnAdmin(tx: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`select leaves_an_admin(${id}) as answer`.execute(tx)
  return rows[0]?.answer === true
}
