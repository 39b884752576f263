import type { ProofRules, ProofStatus } from '@studio/contract/proofs'
import { sql } from 'kysely'
import { type Cursor, type Database, isBeyond, lock, microsOf } from '../../platform/database/index.ts'

export interface ProofRow {
  id: string
  user_id: string
  owner_name: string
  /** Owner’s name when copies were last scheduled. Default watermark text. */
  watermark_name: string
  client_id: string | null
  client_name: string | null
  client_email: string | null
  project_id: string | null
  title: string
  message: string | null
  link_hash: Buffer
  linked_at: Date | null
  pin_hash: string | null
  expires_at: Date | null
  status: ProofStatus
  rules: ProofRules
  round: number
  version: number
  held: boolean
  budget: number | null
  seen_at: Date | null
  closed_at: Date | null
  alarmed_at: Date | null
  created_at: Date
  moved_at: Date
  micros: string
}

const COLUMNS = sql`p.id, p.user_id, coalesce(n.display_name, '') as owner_name, p.watermark_name, p.client_id, c.name as client_name,
  c.email as client_email, p.project_id, p.title, p.message, p.link_hash, p.linked_at, p.pin_hash, p.expires_at, p.status,
  p.rules, p.round, p.version::int as version, p.held, p.budget, p.seen_at, p.closed_at, p.alarmed_at, p.created_at, p.moved_at,
  ${microsOf('p.moved_at')} as micros`
const FROM = sql`proofs p left join own_clients c on c.id = p.client_id left join profile_names n on n.id = p.user_id`

export interface ProofFacts {
  id: string
  frames: number
  picked: number
  openComments: number
  guests: number
  wrongPins: number
  /** Ids of the first shown images. */
  first: string[]
}

/** Counters of proofs. */
export async function readFacts(
  db: Database,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, ProofFacts>> {
  const { rows } = await sql<ProofFacts>`
    select p.id,
      (select count(*)::int from proof_shown s where s.proof_id = p.id) as frames,
      (select count(distinct m.media_id)::int from proof_marks m join proof_guests g on g.id = m.guest_id
        join proof_shown s on s.proof_id = p.id and s.media_id = m.media_id
        where m.proof_id = p.id and m.verdict = 'pick' and g.role = 'decider' and g.removed_at is null) as picked,
      (select count(*)::int from proof_comments c
        where c.proof_id = p.id and c.resolved_at is null and c.parent_id is null and c.guest_id is not null) as "openComments",
      (select count(*)::int from proof_guests g where g.proof_id = p.id and g.removed_at is null) as guests,
      (select coalesce(sum(count), 0)::int from proof_events e
        where e.proof_id = p.id and e.what = 'wrong-pin' and e.at > ${since}) as "wrongPins",
      array(select s.media_id from proof_shown s where s.proof_id = p.id order by s.number limit 4) as first
    from proofs p where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findProof(db: Database, userId: string, id: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select ${COLUMNS} from ${FROM} where p.id = ${id} and p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Locks the row until the transaction ends. */
export async function lockProof(tx: Database, userId: string, id: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select ${COLUMNS} from ${FROM} where p.id = ${id} and p.user_id = ${userId} for no key update of p`.execute(
    tx,
  )
  return rows[0]
}

/** Ignores the owner. `isLocked` locks the row until the transaction ends. */
export async function readProof(db: Database, id: string, isLocked = false): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select ${COLUMNS} from ${FROM} where p.id = ${id} ${isLocked ? sql`for no key update of p` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export async function findByLink(db: Database, hash: Buffer): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`select ${COLUMNS} from ${FROM} where p.link_hash = ${hash}`.execute(db)
  return rows[0]
}

/** Returns one more than `limit`. */
export async function listProofs(
  db: Database,
  userId: string,
  filters: { clientId: string | undefined; status: ProofStatus | undefined },
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<ProofRow[]> {
  const conditions = [
    sql`p.user_id = ${userId}`,
    ...(filters.clientId === undefined ? [] : [sql`p.client_id = ${filters.clientId}`]),
    ...(filters.status === undefined ? [] : [sql`p.status = ${filters.status}`]),
    ...(after ? [isBeyond(after, 'p.moved_at', 'p.id')] : []),
  ]
  const { rows } = await sql<ProofRow>`
    select ${COLUMNS} from ${FROM} where ${sql.join(conditions, sql` and `)}
    order by p.moved_at desc, p.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Number of proofs in each state, for each of these clients. */
export async function countOfClients(
  db: Database,
  userId: string,
  clientIds: readonly string[],
): Promise<{ clientId: string; status: ProofStatus; count: number }[]> {
  const { rows } = await sql<{ clientId: string; status: ProofStatus; count: number }>`
    select client_id as "clientId", status, count(*)::int as count from proofs
    where user_id = ${userId} and client_id = any(${clientIds}::uuid[]) group by client_id, status`.execute(
    db,
  )
  return rows
}

/** Latest active proof of each of these clients. */
export async function latestOfClients(
  db: Database,
  userId: string,
  clientIds: readonly string[],
): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select distinct on (p.client_id) ${COLUMNS} from ${FROM}
    where p.user_id = ${userId} and p.client_id = any(${clientIds}::uuid[])
    order by p.client_id, p.moved_at desc, p.id desc`.execute(db)
  return rows
}

/** Advisory lock for the limit of proofs, held until the transaction ends. */
export const lockOwner = (tx: Database, userId: string) => lock(tx, 'proofs', userId)

export async function countProofs(tx: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from proofs where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface NewProof {
  id: string
  userId: string
  clientId: string | null
  projectId: string | null
  title: string
  message: string | null
  rules: ProofRules
  expiresAt: Date | null
  linkHash: Buffer
  now: Date
}

export async function insertProof(tx: Database, proof: NewProof): Promise<void> {
  const { id, userId, clientId, projectId, title, message, rules, expiresAt, linkHash, now } = proof
  await sql`
    insert into proofs (id, user_id, client_id, project_id, title, message, link_hash, expires_at, status, rules, status_at,
      moved_at, created_at)
    values (${id}, ${userId}, ${clientId}, ${projectId}, ${title}, ${message}, ${linkHash}, ${expiresAt}, 'draft',
      ${JSON.stringify(rules)}, ${now}, ${now}, ${now})`.execute(tx)
}

export async function updateProof(
  tx: Database,
  id: string,
  to: Pick<ProofRow, 'title' | 'message' | 'client_id' | 'project_id' | 'rules' | 'budget' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await sql`
    update proofs set title = ${to.title}, message = ${to.message}, client_id = ${to.client_id},
      project_id = ${to.project_id}, rules = ${JSON.stringify(to.rules)}, budget = ${to.budget}, expires_at = ${to.expires_at}, moved_at = ${now},
      version = version + 1
    where id = ${id}`.execute(tx)
}

/** Reopening a proof clears the erasure mark, because new names and addresses are entered. */
export async function setStatus(
  tx: Database,
  id: string,
  to: { status: ProofStatus; round: number; now: Date },
): Promise<void> {
  await sql`
    update proofs set status = ${to.status}, round = ${to.round}, status_at = ${to.now}, moved_at = ${to.now},
      closed_at = ${to.status === 'closed' ? to.now : null}, forgotten_at = null, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function setLink(
  tx: Database,
  id: string,
  to: { linkHash: Buffer; linkedAt: Date | null; pinHash: string | null; now: Date },
): Promise<void> {
  await sql`
    update proofs set link_hash = ${to.linkHash}, linked_at = ${to.linkedAt}, pin_hash = ${to.pinHash}, moved_at = ${to.now},
      alarmed_at = null, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function setHeld(tx: Database, id: string, isHeld: boolean): Promise<void> {
  await sql`update proofs set held = ${isHeld}, version = version + 1 where id = ${id}`.execute(tx)
}

export async function setAlarmed(tx: Database, id: string, now: Date): Promise<void> {
  await sql`update proofs set alarmed_at = ${now} where id = ${id}`.execute(tx)
}

export async function touchProof(
  tx: Database,
  id: string,
  to: { now: Date; isSeen: boolean },
): Promise<void> {
  await sql`
    update proofs set moved_at = greatest(moved_at, ${to.now}),
      seen_at = case when ${to.isSeen} then ${to.now} else seen_at end
    where id = ${id}`.execute(tx)
}

/** Call after each change of a proof, in the same transaction. */
export const moveClient = (tx: Database, clientId: string | null, now: Date) =>
  sql`select proofs_move_client(${clientId}::uuid, ${now})`.execute(tx)

export async function deleteProof(tx: Database, id: string): Promise<void> {
  await sql`delete from proofs where id = ${id}`.execute(tx)
}

export async function isOwnProject(db: Database, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from own_projects where id = ${id} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** A page of all proofs of a user, ordered by id. */
export async function readAllProofs(
  db: Database,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select ${COLUMNS} from ${FROM}
    where p.user_id = ${userId} ${after === undefined ? sql`` : sql`and p.id > ${after}`} order by p.id limit ${limit}`.execute(
    db,
  )
  return rows
}
