import type { Database, PointRead, DB } from '../../platform/database/index.ts'

/**
 * Published by a database trigger when a gate may have closed. The payload is the user's id, or `*` for all users.
 */
export const CHANGED_CHANNEL = 'gates_changed'

/** Columns that decide the gates of an account. */
export interface GateRow {
  /** Scheduled deletion time. */
  deletionDueAt: Date | null
  bannedUntil: Date | null
  flagged: boolean
  bannedAt: Date | null
  banReason: string | null
  hasClaimed: boolean
  /** The current version of the legal documents, and the last accepted one. */
  legalVersion: string
  acceptedVersion: string | null
  acceptedAt: Date | null
  /** True if terms and compliance were confirmed since a version last required it. */
  isConfirmed: boolean
  termsAccepted: boolean
  complianceConfirmed: boolean
  /** True if display name and role are set. */
  isNamed: boolean
  isAdmin: boolean
}

// Static SQL text, because it runs on every first call of an account and building it would cost more than running it.
// Each part is read by its key or the end of an index.
const ROW = `
  select d.due_at as "deletionDueAt", u.banned_until as "bannedUntil", coalesce(f.banned, false) as "flagged",
    f.banned_at as "bannedAt", f.ban_reason as "banReason",
    exists (select from invited i where i.user_id = u.id) as "hasClaimed",
    l.current_version as "legalVersion", l.accepted_version as "acceptedVersion",
    l.accepted_at as "acceptedAt", l.is_confirmed as "isConfirmed",
    coalesce(p.terms_accepted, false) as "termsAccepted",
    coalesce(p.compliance_confirmed, false) as "complianceConfirmed",
    coalesce(p.is_named, false) as "isNamed", coalesce(p.is_admin, false) as "isAdmin"
  from accounts u
    left join leaving d on d.user_id = u.id
    left join user_flags f on f.user_id = u.id
    left join profile_facts p on p.id = u.id
    cross join lateral legal_facts(u.id) l
  where u.id = $1`

/** Undefined for a deleted account. */
export async function findGateRow(point: PointRead, userId: string): Promise<GateRow | undefined> {
  const [row] = await point<GateRow>(ROW, [userId])
  return row
}

type GateTables = Pick<DB, 'user_flags'>

export async function writeBan(
  db: Database,
  userId: string,
  ban: { reason: string | null; at: Date } | null,
): Promise<void> {
  const row = { banned: ban !== null, ban_reason: ban?.reason ?? null, banned_at: ban?.at ?? null }
  await db
    .withTables<GateTables>()
    .insertInto('user_flags')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
