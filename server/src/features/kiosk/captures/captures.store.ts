// Captures uploaded by booths.
import type { CaptureKind } from '@studio/contract/kiosk'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface CaptureRow {
  id: string
  eventId: string
  /** 64 hexadecimal digits. */
  sha256: string
  bytes: number
  receivedAt: Date
}

export async function findCapture(db: Database, id: string): Promise<CaptureRow | undefined> {
  const { rows } = await sql<CaptureRow>`
    select c.id, s.event_id as "eventId", encode(c.sha256, 'hex') as sha256, c.bytes, c.received_at as "receivedAt"
    from kiosk_captures c join kiosk_sessions s on s.id = c.session_id where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns false if the id already exists. */
export async function insertCapture(
  tx: Database,
  capture: {
    id: string
    sessionId: string
    seq: number
    kind: CaptureKind
    template: string | null
    sha256: string
    bytes: number
    capturedAt: Date
    receivedAt: Date
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into kiosk_captures (id, session_id, seq, kind, template, sha256, bytes, captured_at, received_at)
    values (${capture.id}, ${capture.sessionId}, ${capture.seq}, ${capture.kind}, ${capture.template},
      ${Buffer.from(capture.sha256, 'hex')}, ${capture.bytes}, ${capture.capturedAt}, ${capture.receivedAt})
    on conflict (id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function saveMedia(tx: Database, id: string, mediaId: string): Promise<void> {
  await sql`update kiosk_captures set media_id = ${mediaId} where id = ${id}`.execute(tx)
}

/** Returns the image that represents a session: the first of the preferred kind, otherwise the first of the other. */
export async function findPosterMedia(
  db: Database,
  sessionId: string,
  kind: 'shot' | 'sheet',
): Promise<string | undefined> {
  const { rows } = await sql<{ mediaId: string }>`
    select media_id as "mediaId" from kiosk_captures
    where session_id = ${sessionId} and kind in ('shot', 'sheet') and media_id is not null and hidden_as is null
    order by kind = ${kind} desc, seq limit 1`.execute(db)
  return rows[0]?.mediaId
}

/** Returns the newest GIF of a session up to a size. The newest belongs to the photos that the guest retook last. */
export async function findFilmMedia(
  db: Database,
  sessionId: string,
  mostBytes: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ mediaId: string }>`
    select media_id as "mediaId" from kiosk_captures
    where session_id = ${sessionId} and kind = 'gif' and bytes <= ${mostBytes} and media_id is not null
      and hidden_as is null
    order by seq desc limit 1`.execute(db)
  return rows[0]?.mediaId
}

/** Lists the captures of an event by session, with their ids in the gallery. */
export async function listCaptures(db: Database, eventId: string) {
  const { rows } = await sql<{ id: string; kind: CaptureKind; capturedAt: Date; mediaId: string | null }>`
    select c.id, c.kind, c.captured_at as "capturedAt", c.media_id as "mediaId"
    from kiosk_captures c join kiosk_sessions s on s.id = c.session_id
    where s.event_id = ${eventId} order by s.started_at, c.seq`.execute(db)
  return rows
}
