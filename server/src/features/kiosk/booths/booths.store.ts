// Booths of events, and their pairing codes.
import type { BoothReport } from '@studio/contract/kiosk'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { BoothActor } from './booth-principal.ts'

export interface BoothRow {
  id: string
  name: string
  pairedAt: Date | null
  revokedAt: Date | null
  seenAt: Date | null
  report: BoothReport | null
}

const COLUMNS = sql`id, name, paired_at as "pairedAt", revoked_at as "revokedAt", seen_at as "seenAt", report`

export async function listBooths(db: Database, eventId: string): Promise<BoothRow[]> {
  const { rows } = await sql<BoothRow>`
    select ${COLUMNS} from kiosk_booths where event_id = ${eventId} order by created_at, id`.execute(db)
  return rows
}

export async function findBooth(db: Database, eventId: string, id: string): Promise<BoothRow | undefined> {
  const { rows } = await sql<BoothRow>`
    select ${COLUMNS} from kiosk_booths where id = ${id} and event_id = ${eventId}`.execute(db)
  return rows[0]
}

/** Inserts a booth without a device, with the hash of its pairing code. */
export async function insertBooth(
  tx: Database,
  booth: { id: string; eventId: string; name: string; codeHash: Buffer; until: Date; now: Date },
): Promise<void> {
  await sql`
    insert into kiosk_booths (id, event_id, name, code_hash, code_until, created_at)
    values (${booth.id}, ${booth.eventId}, ${booth.name}, ${booth.codeHash}, ${booth.until}, ${booth.now})`.execute(
    tx,
  )
}

/** Returns the booth of a valid code, locked until the transaction ends so that no other device pairs it. */
export async function lockBoothOfCode(
  tx: Database,
  codeHash: Buffer,
  now: Date,
): Promise<BoothActor | undefined> {
  const { rows } = await sql<BoothActor>`
    select b.id as "boothId", b.event_id as "eventId", e.user_id as "hostId"
    from kiosk_booths b join kiosk_events e on e.id = b.event_id
    where b.code_hash = ${codeHash} and b.code_until > ${now} and b.revoked_at is null
    for update of b`.execute(tx)
  return rows[0]
}

/** Stores the token of the device. The code becomes invalid. */
export async function pair(tx: Database, id: string, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    update kiosk_booths set token_hash = ${tokenHash}, paired_at = ${now}, seen_at = ${now}, code_hash = null,
      code_until = null
    where id = ${id}`.execute(tx)
}

export async function revoke(
  tx: Database,
  eventId: string,
  id: string,
  now: Date,
): Promise<BoothRow | undefined> {
  const { rows } = await sql<BoothRow>`
    update kiosk_booths set revoked_at = coalesce(revoked_at, ${now}), code_hash = null, code_until = null
    where id = ${id} and event_id = ${eventId} returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

/** Returns the booth of a token that was not revoked. */
export async function findByToken(db: Database, tokenHash: Buffer): Promise<BoothActor | undefined> {
  const { rows } = await sql<BoothActor>`
    select b.id as "boothId", b.event_id as "eventId", e.user_id as "hostId"
    from kiosk_booths b join kiosk_events e on e.id = b.event_id
    where b.token_hash = ${tokenHash} and b.revoked_at is null`.execute(db)
  return rows[0]
}

export async function saveSeen(db: Database, id: string, now: Date, report?: BoothReport): Promise<void> {
  await sql`
    update kiosk_booths set seen_at = ${now},
      report = coalesce(${report === undefined ? null : JSON.stringify(report)}::jsonb, report)
    where id = ${id}`.execute(db)
}
