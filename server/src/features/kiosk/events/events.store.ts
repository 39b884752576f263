// Events, and the consent texts of their guests.
import { type ConsentText, EventConfig, type PinVerifier } from '@studio/contract/kiosk'
import { sql } from 'kysely'
import { type Cursor, type Database, isBeyond, microsOf } from '../../../platform/database/index.ts'

export interface EventRow {
  id: string
  userId: string
  name: string
  startsAt: Date | null
  endsAt: Date | null
  timeZone: string
  config: EventConfig
  configVersion: number
  pinVerifier: PinVerifier
  pinFailures: number
  pinLockedUntil: Date | null
  consent: ConsentText
  consentVersion: number
  purgeDays: number
  looksBudget: number
  looksUsed: number
  sheetsUsed: number
  projectId: string | null
  closedAt: Date | null
  createdAt: Date
}

const COLUMNS = sql`e.id, e.user_id as "userId", e.name, e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.time_zone as "timeZone", e.config, e.config_version as "configVersion", e.pin_verifier as "pinVerifier",
  e.pin_failures as "pinFailures", e.pin_locked_until as "pinLockedUntil", c.text as consent,
  e.consent_version as "consentVersion", extract(day from e.purge_after)::int as "purgeDays",
  e.looks_budget as "looksBudget", e.looks_used as "looksUsed", e.sheets_used as "sheetsUsed",
  e.project_id as "projectId", e.closed_at as "closedAt", e.created_at as "createdAt"`
const EVENTS = sql`kiosk_events e join kiosk_consents c on c.event_id = e.id and c.version = e.consent_version`

/** Configurations stored by older versions get the defaults of newer fields. */
const read = <Row extends EventRow>(row: Row): Row => ({ ...row, config: EventConfig.parse(row.config) })

/** Returns a page of a host’s events, newest first, with one more row than the limit if there are more. */
export async function listEvents(
  db: Database,
  userId: string,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<(EventRow & { micros: string })[]> {
  const before = after ? sql`and ${isBeyond(after, 'e.created_at', 'e.id')}` : sql``
  const { rows } = await sql<EventRow & { micros: string }>`
    select ${COLUMNS}, ${microsOf('e.created_at')} as micros
    from ${EVENTS} where e.user_id = ${userId} ${before}
    order by e.created_at desc, e.id desc limit ${limit + 1}`.execute(db)
  return rows.map(read)
}

export async function findOwnEvent(db: Database, userId: string, id: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from ${EVENTS} where e.id = ${id} and e.user_id = ${userId}`.execute(db)
  return rows[0] && read(rows[0])
}

export async function findEvent(db: Database, id: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`select ${COLUMNS} from ${EVENTS} where e.id = ${id}`.execute(db)
  return rows[0] && read(rows[0])
}

/** Same as `findOwnEvent`, but locks the event against changes until the transaction ends. */
export async function lockOwnEvent(tx: Database, userId: string, id: string): Promise<EventRow | undefined> {
  await sql`select from kiosk_events where id = ${id} and user_id = ${userId} for no key update`.execute(tx)
  return findOwnEvent(tx, userId, id)
}

/** Same as `lockOwnEvent`, but also prevents inserts that reference the event. */
export async function lockWholeEvent(
  tx: Database,
  userId: string,
  id: string,
): Promise<EventRow | undefined> {
  await sql`select from kiosk_events where id = ${id} and user_id = ${userId} for update`.execute(tx)
  return findOwnEvent(tx, userId, id)
}

export async function countEvents(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kiosk_events where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface NewPin {
  hash: string
  verifier: PinVerifier
}

export async function insertEvent(
  tx: Database,
  event: Pick<
    EventRow,
    | 'id'
    | 'userId'
    | 'name'
    | 'startsAt'
    | 'endsAt'
    | 'timeZone'
    | 'config'
    | 'purgeDays'
    | 'looksBudget'
    | 'createdAt'
  > & { pin: NewPin; consent: ConsentText },
): Promise<void> {
  await sql`
    insert into kiosk_events (id, user_id, name, starts_at, ends_at, time_zone, config, pin_hash, pin_verifier,
      purge_after, looks_budget, created_at)
    values (${event.id}, ${event.userId}, ${event.name}, ${event.startsAt}, ${event.endsAt}, ${event.timeZone},
      ${JSON.stringify(event.config)}::jsonb, ${event.pin.hash}, ${JSON.stringify(event.pin.verifier)}::jsonb,
      make_interval(days => ${event.purgeDays}::int), ${event.looksBudget}, ${event.createdAt})`.execute(tx)
  await insertConsent(tx, event.id, 1, event.consent)
}

const insertConsent = (tx: Database, eventId: string, version: number, text: ConsentText) =>
  sql`insert into kiosk_consents (event_id, version, text)
    values (${eventId}, ${version}, ${JSON.stringify(text)}::jsonb)`.execute(tx)

/** Saves an event that was read with `lockOwnEvent`, as the next version. */
export async function updateEvent(
  tx: Database,
  event: EventRow,
  { pin, consent }: { pin: NewPin | undefined; consent: ConsentText | undefined },
): Promise<void> {
  const consentVersion = event.consentVersion + (consent === undefined ? 0 : 1)
  if (consent !== undefined) await insertConsent(tx, event.id, consentVersion, consent)
  await sql`
    update kiosk_events set name = ${event.name}, starts_at = ${event.startsAt}, ends_at = ${event.endsAt},
      time_zone = ${event.timeZone}, config = ${JSON.stringify(event.config)}::jsonb,
      config_version = config_version + 1, consent_version = ${consentVersion},
      purge_after = make_interval(days => ${event.purgeDays}::int), looks_budget = ${event.looksBudget},
      closed_at = ${event.closedAt}
    where id = ${event.id}`.execute(tx)
  if (pin)
    await sql`
      update kiosk_events set pin_hash = ${pin.hash}, pin_verifier = ${JSON.stringify(pin.verifier)}::jsonb,
        pin_failures = 0, pin_locks = 0, pin_locked_until = null
      where id = ${event.id}`.execute(tx)
}

/** Returns true if an event has sessions that were not deleted. */
export async function hasGuests(tx: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_sessions where event_id = ${id} and deleted_at is null limit 1`.execute(tx)
  return rows.length > 0
}

export async function deleteEvent(tx: Database, userId: string, id: string): Promise<void> {
  await sql`delete from kiosk_events where id = ${id} and user_id = ${userId}`.execute(tx)
}

/** Stores the gallery project of the event’s captures. */
export async function saveProject(tx: Database, id: string, projectId: string): Promise<void> {
  await sql`update kiosk_events set project_id = ${projectId} where id = ${id}`.execute(tx)
}
