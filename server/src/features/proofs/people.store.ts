// Queries for guests of proofs, their marks, comments and submissions.
import type { ColourLabel, GuestRole, SubmittedItem, Verdict } from '@studio/contract/proofs'
import { sql } from 'kysely'
import { type Cursor, type Database, isBeyond, microsOf } from '../../platform/database/index.ts'

export interface GuestRow {
  id: string
  name: string
  email: string | null
  role: GuestRole
  mayReturn: boolean
  seenAt: Date | null
  removedAt: Date | null
}
const GUEST = sql`id, name, email, role, may_return as "mayReturn", last_seen_at as "seenAt", removed_at as "removedAt"`

export async function readGuests(db: Database, proofId: string): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select ${GUEST} from proof_guests where proof_id = ${proofId} order by created_at, id`.execute(db)
  return rows
}

export async function lockGuest(tx: Database, proofId: string, id: string): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${GUEST} from proof_guests where proof_id = ${proofId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function findByTokens(
  db: Database,
  hashes: readonly Buffer[],
): Promise<{ guestId: string; proofId: string; ownerId: string; tokenHash: Buffer }[]> {
  const { rows } = await sql<{ guestId: string; proofId: string; ownerId: string; tokenHash: Buffer }>`
    select g.id as "guestId", g.proof_id as "proofId", p.user_id as "ownerId", g.token_hash as "tokenHash"
    from proof_guests g join proofs p on p.id = g.proof_id
    where g.token_hash = any(${hashes}::bytea[]) and g.removed_at is null`.execute(db)
  return rows
}

export async function insertGuest(
  tx: Database,
  guest: Pick<GuestRow, 'id' | 'name' | 'email' | 'role'> & {
    proofId: string
    isEverybody: boolean
    tokenHash: Buffer
    now: Date
  },
): Promise<void> {
  const { id, proofId, name, email, role, isEverybody, tokenHash, now } = guest
  await sql`
    insert into proof_guests (id, proof_id, name, email, role, is_everybody, token_hash, last_seen_at, created_at)
    values (${id}, ${proofId}, ${name}, ${email}, ${role}, ${isEverybody}, ${tokenHash}, ${now}, ${now})`.execute(
    tx,
  )
}

export async function returnGuest(
  tx: Database,
  id: string,
  to: { tokenHash: Buffer; now: Date },
): Promise<void> {
  await sql`
    update proof_guests set token_hash = ${to.tokenHash}, may_return = false, last_seen_at = ${to.now}
    where id = ${id}`.execute(tx)
}

export async function changeGuest(
  tx: Database,
  id: string,
  to: { role: GuestRole; mayReturn: boolean; removedAt: Date | null },
): Promise<void> {
  await sql`
    update proof_guests set role = ${to.role}, may_return = ${to.mayReturn}, removed_at = ${to.removedAt}
    where id = ${id}`.execute(tx)
}

/** Guests must enter again. They are recognised as the same guest afterwards. */
export async function sendAway(tx: Database, proofId: string): Promise<void> {
  await sql`
    update proof_guests set token_hash = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
      may_return = removed_at is null
    where proof_id = ${proofId}`.execute(tx)
}

export async function recordSeen(tx: Database, guestId: string, now: Date): Promise<void> {
  await sql`update proof_guests set last_seen_at = ${now} where id = ${guestId}`.execute(tx)
}

export interface MarkRow {
  guestId: string
  mediaId: string
  verdict: Verdict | null
  label: ColourLabel | null
  stars: number | null
  at: Date
}
const MARK = sql`m.guest_id as "guestId", m.media_id as "mediaId", m.verdict, m.label, m.stars::int as stars, m.at`

/** Viewer of a proof: the owner, or a guest who sees only their own marks, unless `seesAll`. */
export interface Viewer {
  guestId: string | null
  seesAll: boolean
}
/** Filtered in the query, so that data of others never leaves the database. */
const isVisibleTo = ({ guestId, seesAll }: Viewer, column: ReturnType<typeof sql.ref>) =>
  seesAll ? sql<boolean>`true` : sql<boolean>`${column} = ${guestId}::uuid`

export async function readMarks(db: Database, proofId: string, viewer: Viewer): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select ${MARK} from proof_marks m join proof_guests g on g.id = m.guest_id
    where m.proof_id = ${proofId} and ${isVisibleTo(viewer, sql.ref('m.guest_id'))}
      and (g.removed_at is null or ${viewer.guestId === null})
    order by m.media_id, m.guest_id`.execute(db)
  return rows
}

export async function findMark(tx: Database, guestId: string, mediaId: string): Promise<MarkRow | undefined> {
  const { rows } = await sql<MarkRow>`
    select ${MARK} from proof_marks m where guest_id = ${guestId} and media_id = ${mediaId}`.execute(tx)
  return rows[0]
}

export async function putMark(tx: Database, proofId: string, mark: MarkRow): Promise<void> {
  await sql`
    insert into proof_marks (guest_id, media_id, proof_id, verdict, label, stars, at)
    values (${mark.guestId}, ${mark.mediaId}, ${proofId}, ${mark.verdict}, ${mark.label}, ${mark.stars}, ${mark.at})
    on conflict (guest_id, media_id) do update set verdict = excluded.verdict, label = excluded.label,
      stars = excluded.stars, at = excluded.at`.execute(tx)
}

export async function dropMark(tx: Database, guestId: string, mediaId: string): Promise<void> {
  await sql`delete from proof_marks where guest_id = ${guestId} and media_id = ${mediaId}`.execute(tx)
}

/** Number of shown images that a guest has picked. */
export async function countPicks(db: Database, proofId: string, guestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from proof_marks m
      join proof_shown s on s.proof_id = m.proof_id and s.media_id = m.media_id
    where m.guest_id = ${guestId} and m.proof_id = ${proofId} and m.verdict = 'pick'`.execute(db)
  return rows[0]?.count ?? 0
}

export interface CommentRow {
  id: string
  mediaId: string
  guestId: string | null
  userId: string | null
  name: string
  parentId: string | null
  x: number | null
  y: number | null
  w: number | null
  h: number | null
  text: string
  round: number
  resolvedAt: Date | null
  createdAt: Date
}
const COMMENT = sql`c.id, c.media_id as "mediaId", c.guest_id as "guestId", c.user_id as "userId",
  coalesce(g.name, n.display_name, '') as name, c.parent_id as "parentId", c.x, c.y, c.w, c.h, c.text, c.round,
  c.resolved_at as "resolvedAt", c.created_at as "createdAt"`
const COMMENTS = sql`proof_comments c left join proof_guests g on g.id = c.guest_id left join profile_names n on n.id = c.user_id`

/** Comments of the owner are visible to everyone, replies to everyone who can see the parent. */
export async function readComments(db: Database, proofId: string, viewer: Viewer): Promise<CommentRow[]> {
  const { seesAll, guestId } = viewer
  const mine = seesAll
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(
        (select coalesce(t.guest_id = ${guestId}::uuid, true) from proof_comments t where t.id = coalesce(c.parent_id, c.id)), false)
        and (c.guest_id is null or c.guest_id = ${guestId}::uuid)`
  const { rows } = await sql<CommentRow>`
    select ${COMMENT} from ${COMMENTS} where c.proof_id = ${proofId} and ${mine} order by c.created_at, c.id`.execute(
    db,
  )
  return rows
}

export async function findComment(
  db: Database,
  proofId: string,
  id: string,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${COMMENT} from ${COMMENTS} where c.proof_id = ${proofId} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** True if the comment or a reply was written in a submitted or approved round. */
export async function isInSubmittedRound(tx: Database, proofId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from proof_comments c join proof_submissions s on s.proof_id = c.proof_id and s.round = c.round
    where c.proof_id = ${proofId} and (c.id = ${id} or c.parent_id = ${id}) limit 1`.execute(tx)
  return rows.length > 0
}

/** True if any comment has this id. Ids are created on devices. */
export async function isTaken(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from proof_comments where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function countComments(db: Database, proofId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from proof_comments where proof_id = ${proofId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertComment(
  tx: Database,
  proofId: string,
  comment: Omit<CommentRow, 'name' | 'resolvedAt'>,
): Promise<void> {
  const { id, mediaId, guestId, userId, parentId, x, y, w, h, text, round, createdAt } = comment
  await sql`
    insert into proof_comments (id, proof_id, media_id, guest_id, user_id, parent_id, x, y, w, h, text, round, created_at)
    values (${id}, ${proofId}, ${mediaId}, ${guestId}, ${userId}, ${parentId}, ${x}, ${y}, ${w}, ${h}, ${text}, ${round},
      ${createdAt})`.execute(tx)
}

export async function updateComment(
  tx: Database,
  id: string,
  to: { text: string; resolvedAt: Date | null },
): Promise<void> {
  await sql`update proof_comments set text = ${to.text}, resolved_at = ${to.resolvedAt} where id = ${id}`.execute(
    tx,
  )
}

export async function deleteComment(tx: Database, id: string): Promise<void> {
  await sql`delete from proof_comments where id = ${id}`.execute(tx)
}

export interface SubmissionRow {
  id: string
  round: number
  guestId: string | null
  kind: 'picks' | 'approval'
  name: string
  statement: string | null
  network: string | null
  items: SubmittedItem[]
  hash: Buffer
  createdAt: Date
  /** Owner’s name at that time. Not part of the hashed submission. */
  ownerName: string
}

const SUBMISSION = sql`id, round, guest_id as "guestId", kind, name, statement, network, items, hash, created_at as "createdAt", owner_name as "ownerName"`

export async function readSubmissions(db: Database, proofId: string): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${SUBMISSION} from proof_submissions where proof_id = ${proofId} order by created_at, id`.execute(
    db,
  )
  return rows
}

/** Finds an approval by its id or by its hash in hex. */
export async function findApproval(
  db: Database,
  key: string,
): Promise<(SubmissionRow & { proofId: string }) | undefined> {
  const isHash = key.length === 64
  const { rows } = await sql<SubmissionRow & { proofId: string }>`
    select ${SUBMISSION}, proof_id as "proofId" from proof_submissions
    where kind = 'approval' and ${isHash ? sql`hash = decode(${key}, 'hex')` : sql`id = ${key}::uuid`}
    order by created_at limit 1`.execute(db)
  return rows[0]
}

export async function insertSubmission(tx: Database, proofId: string, row: SubmissionRow): Promise<void> {
  const { id, round, guestId, kind, name, statement, network, items, hash, createdAt, ownerName } = row
  await sql`
    insert into proof_submissions (id, proof_id, round, guest_id, kind, name, statement, network, items, hash, created_at,
      owner_name)
    values (${id}, ${proofId}, ${round}, ${guestId}, ${kind}, ${name}, ${statement}, ${network}, ${JSON.stringify(items)},
      ${hash}, ${createdAt}, ${ownerName})`.execute(tx)
}

export interface EventRow {
  id: string
  proofId: string
  title: string
  round: number
  at: Date
  what: string
  guest: string | null
  mediaId: string | null
  count: number
  micros: string
}

/** Events of one proof or of all proofs of a client. Returns one more than `limit`. */
export async function listEvents(
  db: Database,
  of: { userId: string; proofId?: string; clientId?: string },
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.proof_id as "proofId", p.title, p.round, e.at, e.what, g.name as guest, e.media_id as "mediaId", e.count,
      ${microsOf('e.at')} as micros
    from proof_events e join proofs p on p.id = e.proof_id left join proof_guests g on g.id = e.guest_id
    where p.user_id = ${of.userId} and ${of.proofId ? sql`p.id = ${of.proofId}` : sql`p.client_id = ${of.clientId}`}
      ${after ? sql`and ${isBeyond(after, 'e.at', 'e.id')}` : sql``}
    order by e.at desc, e.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export interface NewEvent {
  id: string
  proofId: string
  at: Date
  guestId?: string | null
  what: string
  mediaId?: string | null
}

/** Counts a repeated event in one entry if the last one is newer than `since`. */
export async function recordEvent(tx: Database, event: NewEvent, since: Date): Promise<void> {
  const { id, proofId, at, guestId = null, what, mediaId = null } = event
  await sql`
    with last as (
      select e.id from proof_events e where e.proof_id = ${proofId} and e.what = ${what}
        and e.guest_id is not distinct from ${guestId}::uuid and e.at > ${since}
      order by e.at desc, e.id desc limit 1
    ), more as (
      update proof_events e set count = e.count + 1, at = ${at}, media_id = ${mediaId} from last where e.id = last.id returning e.id
    )
    insert into proof_events (id, proof_id, at, guest_id, what, media_id)
    select ${id}, ${proofId}, ${at}, ${guestId}::uuid, ${what}, ${mediaId}::uuid where not exists (select from more)`.execute(
    tx,
  )
}

/** Guest shared by everyone with the link if guests have no names. */
export async function findEverybody(tx: Database, proofId: string): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${GUEST} from proof_guests where proof_id = ${proofId} and is_everybody and removed_at is null`.execute(
    tx,
  )
  return rows[0]
}

export async function findGuest(db: Database, id: string): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`select ${GUEST} from proof_guests where id = ${id}`.execute(db)
  return rows[0]
}
