// Mails to guests: one for each session and address.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface NewMail {
  id: string
  sessionId: string
  address: string
  agreedAt: Date
  consentVersion: number
  locale: string
  shareSealed: Buffer
  now: Date
}

/** A second one to the same address is none. */
export async function insertMail(tx: Database, mail: NewMail): Promise<void> {
  await sql`
    insert into kiosk_mails (id, session_id, address, agreed_at, consent_version, locale, share_sealed, state, next_at,
      created_at)
    values (${mail.id}, ${mail.sessionId}, ${mail.address}, ${mail.agreedAt}, ${mail.consentVersion}, ${mail.locale},
      ${mail.shareSealed}, 'waiting', ${mail.now}, ${mail.now})
    on conflict do nothing`.execute(tx)
}

export async function countMails(tx: Database, sessionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kiosk_mails where session_id = ${sessionId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether a token is the one of the link of a session. */
export async function isLinkOf(tx: Database, sessionId: string, shareHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_sessions where id = ${sessionId} and share_hash = ${shareHash}`.execute(tx)
  return rows.length > 0
}
