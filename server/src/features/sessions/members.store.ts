import type { SessionRole } from '@studio/contract/sessions'
import { sql } from 'kysely'
import type { Database, PointRead } from '../../platform/database/index.ts'
import type { MemberRow, SessionRow } from './sessions.store.ts'

const COLUMNS = sql`m.user_id, coalesce(n.display_name, '') as display_name, m.role, m.colour, m.joined_at, m.seen_at,
  m.left_at, m.removed, m.agreed_at, m.cap_credits, m.reserved, m.spent`
const FROM = sql`session_members m left join profile_names n on n.id = m.user_id`

export async function findMember(
  db: Database,
  sessionId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from ${FROM} where m.session_id = ${sessionId} and m.user_id = ${userId}`.execute(db)
  return rows[0]
}

const PLACE = `select m.left_at, m.removed, m.seen_at, s.status, s.keep_until, s.seq
  from session_members m join sessions s on s.id = m.session_id where m.session_id = $1 and m.user_id = $2`

type PlaceRow = Pick<MemberRow, 'left_at' | 'removed' | 'seen_at'> &
  Pick<SessionRow, 'status' | 'keep_until' | 'seq'>

/**
 * Returns a user’s membership and the state of the session. A point read, because it is repeated for every subscriber.
 */
export const findPlace = async (
  point: PointRead,
  sessionId: string,
  userId: string,
): Promise<PlaceRow | undefined> => (await point<PlaceRow>(PLACE, [sessionId, userId]))[0]

/** Lists members in the order in which they joined. */
export async function findMembers(db: Database, sessionId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from ${FROM} where m.session_id = ${sessionId} order by m.joined_at, m.user_id`.execute(
    db,
  )
  return rows
}

export async function putMember(
  tx: Database,
  member: {
    sessionId: string
    userId: string
    role: SessionRole
    colour: number
    capCredits: number | null
    agreedAt: Date | null
    now: Date
  },
): Promise<void> {
  const { sessionId, userId, role, colour, capCredits, agreedAt, now } = member
  await sql`
    insert into session_members (session_id, user_id, role, colour, joined_at, seen_at, agreed_at, cap_credits)
    values (${sessionId}, ${userId}, ${role}, ${colour}, ${now}, ${now}, ${agreedAt}, ${capCredits})
    on conflict (session_id, user_id) do update set left_at = null, seen_at = excluded.seen_at,
      agreed_at = coalesce(session_members.agreed_at, excluded.agreed_at)`.execute(tx)
}

export async function changeMember(
  tx: Database,
  sessionId: string,
  userId: string,
  change: { role: SessionRole; capCredits: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update session_members set role = ${change.role}, cap_credits = ${change.capCredits}
    where session_id = ${sessionId} and user_id = ${userId}
      and (${change.capCredits}::bigint is null or reserved + spent <= ${change.capCredits}) returning user_id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function takeLeave(
  tx: Database,
  sessionId: string,
  userId: string,
  { at, isRemoved }: { at: Date; isRemoved: boolean },
): Promise<void> {
  await sql`
    update session_members set left_at = coalesce(left_at, ${at}), removed = removed or ${isRemoved}
    where session_id = ${sessionId} and user_id = ${userId}`.execute(tx)
}

/** Stores a heartbeat, unless there was a recent one. */
export async function touchMember(
  db: Database,
  sessionId: string,
  userId: string,
  { now, unlessAfter }: { now: Date; unlessAfter: Date },
): Promise<void> {
  await sql`
    update session_members set seen_at = ${now}
    where session_id = ${sessionId} and user_id = ${userId} and left_at is null and seen_at < ${unlessAfter}`.execute(
    db,
  )
}

/** Raises the credits reserved by a member and used by the session. Returns false if a spending limit is too low. */
export async function reserveCredits(
  tx: Database,
  sessionId: string,
  userId: string,
  credits: number,
): Promise<boolean> {
  const { rows: inAll } = await sql`
    update sessions set total_used = total_used + ${credits}
    where id = ${sessionId} and (total_cap is null or total_used + ${credits} <= total_cap) returning id`.execute(
    tx,
  )
  if (inAll.length === 0) return false
  const { rows } = await sql`
    update session_members set reserved = reserved + ${credits}
    where session_id = ${sessionId} and user_id = ${userId}
      and (cap_credits is null or reserved + spent + ${credits} <= cap_credits) returning user_id`.execute(tx)
  return rows.length > 0
}
