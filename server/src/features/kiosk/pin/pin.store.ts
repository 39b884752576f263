// PIN attempts, counted per event rather than per device.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface PinRow {
  hash: string
  failures: number
  locks: number
  lockedUntil: Date | null
}

/** Locks the PIN attempts of the event until the transaction ends. New sessions are not blocked. */
export async function lockPin(tx: Database, eventId: string): Promise<PinRow | undefined> {
  const { rows } = await sql<PinRow>`
    select pin_hash as hash, pin_failures as failures, pin_locks as locks, pin_locked_until as "lockedUntil"
    from kiosk_events where id = ${eventId} for no key update`.execute(tx)
  return rows[0]
}

/** Returns the end of the lock, without waiting for other transactions. */
export async function findLock(
  db: Database,
  eventId: string,
): Promise<Pick<PinRow, 'lockedUntil'> | undefined> {
  const { rows } = await sql<Pick<PinRow, 'lockedUntil'>>`
    select pin_locked_until as "lockedUntil" from kiosk_events where id = ${eventId}`.execute(db)
  return rows[0]
}

export async function saveTries(
  tx: Database,
  eventId: string,
  { failures, locks, lockedUntil }: Omit<PinRow, 'hash'>,
): Promise<void> {
  await sql`
    update kiosk_events set pin_failures = ${failures}, pin_locks = ${locks}, pin_locked_until = ${lockedUntil}
    where id = ${eventId}`.execute(tx)
}
