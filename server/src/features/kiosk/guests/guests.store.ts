// Queries for the pages of guests.
import type { CaptureKind, EventLocale, DeletionCause } from '@studio/contract/kiosk'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

interface GuestCaptureRow {
  id: string
  kind: CaptureKind
  mediaId: string | null
  look: {
    name: string
    by: 'engine' | 'grade'
    state: 'waiting' | 'made' | 'refused' | 'failed'
    mediaId: string | null
  } | null
}

export interface GuestRow {
  id: string
  eventId: string
  boothId: string
  hostId: string
  eventName: string
  timeZone: string
  locale: EventLocale | null
  startedAt: Date
  endedAt: Date | null
  shareUntil: Date
  deletedAt: Date | null
  /** Cause of the deletion, for deleted sessions. */
  goneBy: DeletionCause
  /** In the order in which they were taken, without those hidden by moderation. */
  captures: GuestCaptureRow[]
}

/**
 * Reads everything of a link in one statement, so that known links without photos and unknown links take the same
 * time.
 */
export async function findByLink(db: Database, shareHash: Buffer): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`
    select s.id, s.event_id as "eventId", s.booth_id as "boothId", e.user_id as "hostId", e.name as "eventName",
      e.time_zone as "timeZone", s.locale, s.started_at as "startedAt", s.ended_at as "endedAt",
      s.share_until as "shareUntil", s.deleted_at as "deletedAt", kiosk_gone_by(s.deleted_by) as "goneBy", coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'mediaId', c.media_id, 'look', (
          select jsonb_build_object('name', l.style, 'by', l.way, 'state', l.state, 'mediaId', l.media_id)
          from kiosk_looks l where l.capture_id = c.id order by l.created_at limit 1
        )) order by c.seq) from kiosk_captures c where c.session_id = s.id and c.hidden_as is null
      ), '[]'::jsonb) as captures
    from kiosk_sessions s join kiosk_events e on e.id = s.event_id
    where s.share_hash = ${shareHash}`.execute(db)
  return rows[0]
}

/** Returns the cause of deletion of a link whose session was deleted with its event or its host. */
export async function findDeletedLink(db: Database, shareHash: Buffer): Promise<DeletionCause | undefined> {
  const { rows } = await sql<{ goneBy: DeletionCause }>`
    select gone_by as "goneBy" from kiosk_gone_links where share_hash = ${shareHash}`.execute(db)
  return rows[0]?.goneBy
}

/** Counts emails of a session that have not been sent. */
export async function countWaitingMails(db: Database, sessionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kiosk_mails
    where session_id = ${sessionId} and state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

interface ReportedRow {
  hostId: string
  eventName: string
  mediaId: string | null
  isShown: boolean
  receivedAt: Date
}

/** Returns a capture for moderation. */
export async function findReported(
  db: Database,
  captureId: string,
  now: Date,
): Promise<ReportedRow | undefined> {
  const { rows } = await sql<ReportedRow>`
    select e.user_id as "hostId", e.name as "eventName", c.media_id as "mediaId", c.received_at as "receivedAt",
      c.hidden_as is null and s.share_until > ${now} as "isShown"
    from kiosk_captures c join kiosk_sessions s on s.id = c.session_id join kiosk_events e on e.id = s.event_id
    where c.id = ${captureId}`.execute(db)
  return rows[0]
}

export async function setHidden(tx: Database, captureId: string, as: string | null): Promise<void> {
  await sql`update kiosk_captures set hidden_as = ${as} where id = ${captureId}`.execute(tx)
}
