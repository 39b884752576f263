// Emails to guests: one per session and address.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

interface NewMail {
  id: string
  sessionId: string
  address: string
  agreedAt: Date
  consentVersion: number
  locale: string
  shareSealed: Buffer
  now: Date
}

/** Ignores a second email to the same address. */
export async function insertMail(tx: Database, mail: NewMail): Promise<void> {
  await sql`
    insert into kiosk_mails (id, session_id, address, agreed_at, consent_version, locale, share_sealed, state, next_at,
      created_at)
    values (${mail.id}, ${mail.sessionId}, ${mail.address}, ${mail.agreedAt}, ${mail.consentVersion}, ${mail.locale},
      ${mail.shareSealed}, 'waiting', ${mail.now}, ${mail.now})
    on conflict do nothing`.execute(tx)
}

/** Returns true if the email, or another to the same address, already exists. */
export async function isMail(
  tx: Database,
  { id, sessionId, address }: { id: string; sessionId: string; address: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_mails
    where id = ${id} or (session_id = ${sessionId} and address = ${address.toLowerCase()})`.execute(tx)
  return rows.length > 0
}

export async function countMails(tx: Database, sessionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kiosk_mails where session_id = ${sessionId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns true if the token belongs to the session’s link. */
export async function isLinkOf(tx: Database, sessionId: string, shareHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_sessions where id = ${sessionId} and share_hash = ${shareHash}`.execute(tx)
  return rows.length > 0
}

export interface DueMail {
  id: string
  sessionId: string
  eventId: string
  boothId: string
  hostId: string
  eventName: string
  address: string
  locale: string
  shareSealed: Buffer
  /** Number of previous attempts. */
  tries: number
  createdAt: Date
}

/** Lists hosts with due emails, longest overdue first. */
export async function listDueHosts(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ hostId: string }>`
    select e.user_id as "hostId"
    from kiosk_mails m join kiosk_sessions s on s.id = m.session_id join kiosk_events e on e.id = s.event_id
    where m.state = 'waiting' and m.next_at <= ${now}
    group by e.user_id order by min(m.next_at)`.execute(db)
  return rows.map(({ hostId }) => hostId)
}

/** Claims the longest overdue email of a host until `again`. If the process crashes, it is retried then. */
export async function claimDue(
  db: Database,
  { hostId, now, retryAt }: { hostId: string; now: Date; retryAt: Date },
): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update kiosk_mails m set next_at = ${retryAt}
    from (
      select w.id
      from kiosk_mails w join kiosk_sessions ws on ws.id = w.session_id join kiosk_events we on we.id = ws.event_id
      where w.state = 'waiting' and w.next_at <= ${now} and we.user_id = ${hostId}
      order by w.next_at limit 1 for update of w skip locked
    ) due, kiosk_sessions s, kiosk_events e
    where m.id = due.id and s.id = m.session_id and e.id = s.event_id
    returning m.id, m.session_id as "sessionId", s.event_id as "eventId", s.booth_id as "boothId",
      e.user_id as "hostId", e.name as "eventName", m.address, m.locale, m.share_sealed as "shareSealed", m.tries,
      m.created_at as "createdAt"`.execute(db)
  return rows[0]
}

/** Deletes the link, which is no longer needed. */
export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update kiosk_mails set state = 'sent', sent_at = ${now}, tries = tries + 1, share_sealed = null, next_at = null,
      reason = null
    where id = ${id}`.execute(db)
}

export async function markFailed(db: Database, id: string, reason: string, now: Date): Promise<void> {
  await sql`
    update kiosk_mails set state = 'failed', failed_at = ${now}, tries = tries + 1, share_sealed = null,
      next_at = null, reason = ${reason}
    where id = ${id}`.execute(db)
}

export async function markLater(
  db: Database,
  id: string,
  { at, reason, isTried }: { at: Date; reason: string; isTried: boolean },
): Promise<void> {
  await sql`
    update kiosk_mails set next_at = ${at}, reason = ${reason}, tries = tries + ${isTried ? 1 : 0}::int
    where id = ${id}`.execute(db)
}

/** Lists emails of an event that failed since then, latest first. */
export async function listFailed(
  db: Database,
  eventId: string,
  since: Date,
): Promise<{ id: string; address: string; reason: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; address: string; reason: string; at: Date }>`
    select m.id, m.address, coalesce(m.reason, '') as reason, m.failed_at as at
    from kiosk_mails m join kiosk_sessions s on s.id = m.session_id
    where s.event_id = ${eventId} and m.state = 'failed' and m.failed_at > ${since}
    order by m.failed_at desc, m.id`.execute(db)
  return rows
}

/** Deletes the addresses of older failed emails. The rows remain. */
export async function deleteFailedAddresses(db: Database, before: Date): Promise<void> {
  await sql`
    update kiosk_mails set address = 'gone ' || id, reason = null
    where state = 'failed' and failed_at <= ${before} and address <> 'gone ' || id`.execute(db)
}
