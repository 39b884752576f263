import { refuse } from '@studio/contract/kernel'
import {
  type CaptureKind,
  type CaptureQuery,
  type CaptureReceipt,
  kioskReasons,
  MAX_CAPTURE_BYTES,
} from '@studio/contract/kiosk'
import type { Database } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import type { PreparedPicture } from '../../gallery/index.ts'
import { type EventRow, findEvent, saveProject } from '../events/events.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, eventNotFound } from '../kiosk.refusals.ts'
import * as store from './captures.store.ts'
import { checkKind, prepareCapture } from './plain-files.ts'
import { findDeleted, findSession, holdSession, type SessionRow } from './sessions.store.ts'

/** IPTC digital source types: a sheet and a GIF combine several captures. */
const SOURCE_TYPES: Record<CaptureKind, string> = {
  shot: 'digitalCapture',
  video: 'digitalCapture',
  sheet: 'compositeCapture',
  gif: 'compositeCapture',
}

export type CapturesService = ReturnType<typeof createCaptures>

/** A capture that is being uploaded. */
interface CaptureUpload {
  id: string
  query: CaptureQuery
  /** SHA-256 of the bytes in hex, as declared by the sender. */
  sha256: string
  /** Number of bytes declared by the sender, if any. */
  length: number | undefined
  mime: string
  /** Reads the bytes. Called at most once, only if they are needed. */
  receive(limits: { folder: string; maxBytes: number }): Promise<ReceivedFile>
}

interface CapturesDeps
  extends Pick<KioskDeps, 'database' | 'clock' | 'isOn' | 'gallery' | 'quota' | 'folder'> {
  /** Called in the transaction that stores a capture. */
  arrived(
    tx: Database,
    capture: { id: string; kind: string; event: EventRow; session: SessionRow },
  ): Promise<void>
}

const receiptOf = (row: store.CaptureRow): CaptureReceipt => ({
  id: row.id,
  sha256: row.sha256,
  bytes: row.bytes,
  receivedAt: row.receivedAt.toISOString(),
})
const otherBytes = () => refuse(kioskReasons.otherCapture)
const sessionNotFound = () => refuse(kioskReasons.visitNotArrived)
/** Refusal of an incomplete upload. The booth retries; the capture is not at fault. */
const torn = () => refuse(kioskReasons.notWhole, undefined, { status: 408 })

/** Stores uploads of booths: each once, complete, and without private metadata. */
export function createCaptures(deps: CapturesDeps) {
  const { database, clock, gallery, quota, folder } = deps

  /** Returns the stored capture with this id. */
  async function findStored(
    db: Database,
    booth: BoothActor,
    id: string,
  ): Promise<store.CaptureRow | undefined> {
    const row = await store.findCapture(db, id)
    if (row && row.eventId !== booth.eventId) throw otherBytes()
    return row
  }

  async function posterFor(hostId: string, sessionId: string): Promise<Uint8Array | undefined> {
    const mediaId = await store.findPosterMedia(database.db, sessionId, 'shot')
    if (!mediaId) return undefined
    return (await gallery.loadPicture(hostId, mediaId, { maxSize: 'full' }))?.bytes
  }

  /** Gets the gallery project of the event. It is named after the event when the first capture arrives. */
  async function projectFor(tx: Database, event: EventRow): Promise<string> {
    const { id } = await gallery.ensureProject(tx, event.userId, event.name)
    await saveProject(tx, event.id, id)
    return id
  }

  /** Returns the stored row, which may be of a faster concurrent upload; undefined if the guest deleted the session. */
  async function record(
    booth: BoothActor,
    { id, query }: CaptureUpload,
    { file, prepared }: { file: ReceivedFile; prepared: PreparedPicture },
  ): Promise<{ row: store.CaptureRow; isNew: boolean } | undefined> {
    return database.transact(async (tx) => {
      const session = await holdSession(tx, booth.eventId, query.sessionId)
      const event = await findEvent(tx, booth.eventId)
      if (!session || !event) throw sessionNotFound()
      if (session.deletedAt) return undefined
      const now = clock.now()
      const { sessionId, seq, kind, template = null } = query
      const capturedAt = new Date(Math.min(Date.parse(query.capturedAt), now.getTime()))
      const { sha256, bytes } = file
      const isNew = await store.insertCapture(tx, {
        id,
        sessionId,
        seq,
        kind,
        template,
        sha256,
        bytes,
        capturedAt,
        receivedAt: now,
      })
      if (isNew) {
        const projectId = event.projectId ?? (await projectFor(tx, event))
        const { id: mediaId } = await gallery.recordPicture(tx, {
          prepared,
          userId: booth.hostId,
          jobId: null,
          jobIndex: null,
          origin: 'captured',
          model: 'booth',
          family: 'booth',
          projectId,
          prompt: event.name,
          createdAt: capturedAt,
          metadata: {
            generatedBy: 'booth',
            digitalSourceType: SOURCE_TYPES[kind],
            kind,
            ...(template === null ? {} : { template }),
          },
        })
        await store.saveMedia(tx, id, mediaId)
        await deps.arrived(tx, { id, kind, event, session })
      }
      const row = await store.findCapture(tx, id)
      if (!row) throw otherBytes()
      return { row, isNew }
    })
  }

  async function take(
    booth: BoothActor,
    bringing: CaptureUpload,
    file: ReceivedFile,
  ): Promise<CaptureReceipt> {
    const { id, query } = bringing
    if (file.sha256 !== bringing.sha256) throw torn()
    const prepared = await prepareCapture(file, {
      gallery,
      poster: () => posterFor(booth.hostId, query.sessionId),
    })
    const recorded = await record(booth, bringing, { file, prepared }).catch(async (error) => {
      await gallery.discardPicture(prepared).catch(() => undefined)
      throw error
    })
    if (!recorded?.isNew) await gallery.discardPicture(prepared)
    // The guest deleted the session during the upload. The receipt lets the booth delete its copy.
    if (!recorded)
      return { id, sha256: file.sha256, bytes: file.bytes, receivedAt: clock.now().toISOString() }
    if (recorded.row.eventId !== booth.eventId || recorded.row.sha256 !== file.sha256) throw otherBytes()
    // Not counted towards the host’s upload rate: a booth that was offline for days must not block the host’s own
    // uploads.
    if (recorded.isNew) await quota.wrote(null, prepared.bytes)
    return receiptOf(recorded.row)
  }

  return {
    /**
     * Returns those of the sessions that were deleted. The booth deletes its copies on disk and in the host’s folder.
     */
    findDeletedSessions(booth: BoothActor, ids: readonly string[]): Promise<string[]> {
      checkOn(deps, booth.hostId)
      return findDeleted(database.db, booth.eventId, ids)
    },

    /** Idempotent: the same id and bytes return the first receipt. */
    async put(booth: BoothActor, bringing: CaptureUpload): Promise<CaptureReceipt> {
      checkOn(deps, booth.hostId)
      checkKind(bringing.query.kind, bringing.mime)
      const before = await findStored(database.db, booth, bringing.id)
      if (before && before.sha256 !== bringing.sha256) throw otherBytes()
      if (before) return receiptOf(before)
      if (!(await findSession(database.db, booth.eventId, bringing.query.sessionId))) throw sessionNotFound()
      await quota.checkRoom(booth.hostId, bringing.length ?? 1)
      const file = await bringing.receive({ folder, maxBytes: MAX_CAPTURE_BYTES })
      try {
        return await take(booth, bringing, file)
      } finally {
        await file.remove()
      }
    },

    async receipt(booth: BoothActor, id: string): Promise<CaptureReceipt> {
      checkOn(deps, booth.hostId)
      const row = await store.findCapture(database.db, id)
      if (row?.eventId !== booth.eventId) throw refuse(kioskReasons.captureNotArrived)
      return receiptOf(row)
    },

    /** @throws Refusal if the event of the booth does not exist */
    async eventOf(booth: BoothActor): Promise<EventRow> {
      checkOn(deps, booth.hostId)
      const event = await findEvent(database.db, booth.eventId)
      if (!event) throw eventNotFound()
      return event
    },
  }
}
