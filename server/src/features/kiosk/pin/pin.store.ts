// Tries of PINs: of an event, whichever device they are made on.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface PinRow {
  hash: string
  failures: number
  locks: number
  lockedUntil: Date | null
}

/** Until the transaction ends nobody else tries the PIN of this event; sessions that come meanwhile need not wait. */
export async function lockPin(tx: Database, eventId: string): Promise<PinRow | undefined> {
  const { rows } = await sql<PinRow>`
    select pin_hash as hash, pin_failures as failures, pin_locks as locks, pin_locked_until as "lockedUntil"
    from kiosk_events where id = ${eventId} for no key update`.execute(tx)
  return rows[0]
}

/** Until when it is locked, told without waiting for anybody. */
export async function findLock(
  db: Database,
  eventId: string,
): Promise<Pick<PinRow, 'lockedUntil'> | undefined> {
  const { rows } = await sql<Pick<PinRow, 'lockedUntil'>>`
    select pin_locked_until as "lockedUntil" from kiosk_events where id = ${eventId}`.execute(db)
  return rows[0]
}

export async function keepTries(
  tx: Database,
  eventId: string,
  { failures, locks, lockedUntil }: Omit<PinRow, 'hash'>,
): Promise<void> {
  await sql`
    update kiosk_events set pin_failures = ${failures}, pin_locks = ${locks}, pin_locked_until = ${lockedUntil}
    where id = ${eventId}`.execute(tx)
}
