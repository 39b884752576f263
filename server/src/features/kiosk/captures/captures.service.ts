import { refuse } from '@studio/contract/kernel'
import {
  type CaptureQuery,
  type CaptureReceipt,
  kioskReasons,
  MAX_CAPTURE_BYTES,
} from '@studio/contract/kiosk'
import type { Database } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import type { PreparedPicture } from '../../gallery/index.ts'
import { type EventRow, findEvent, keepProject } from '../events/events.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, noEvent } from '../kiosk.refusals.ts'
import * as store from './captures.store.ts'
import { checkKind, prepareCapture } from './plain-files.ts'
import { findDeleted, findSession, holdSession, type SessionRow } from './sessions.store.ts'

export type CapturesService = ReturnType<typeof createCaptures>

/** A capture that is being brought. */
interface Bringing {
  id: string
  query: CaptureQuery
  /** What the sender says that its bytes are: SHA-256 in hex. */
  sha256: string
  /** How many it says there are; undefined where it does not say. */
  length: number | undefined
  mime: string
  /** Reads the bytes; called once, and only where they are wanted. */
  receive(limits: { folder: string; maxBytes: number }): Promise<ReceivedFile>
}

interface CapturesDeps
  extends Pick<KioskDeps, 'database' | 'objects' | 'clock' | 'isOn' | 'gallery' | 'quota' | 'folder'> {
  /** In the transaction that keeps a capture. */
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
const noSession = () => refuse(kioskReasons.visitNotArrived)
/** To be sent again: no fault of the capture. */
const torn = () => refuse(kioskReasons.notWhole, undefined, { status: 408 })

/** What booths bring: each once, whole, and without what its file tells besides. */
export function createCaptures(deps: CapturesDeps) {
  const { database, objects, clock, gallery, quota, folder } = deps

  /** The receipt of a capture of this id that is here. */
  async function known(db: Database, booth: BoothActor, id: string): Promise<store.CaptureRow | undefined> {
    const row = await store.findCapture(db, id)
    if (row && row.eventId !== booth.eventId) throw otherBytes()
    return row
  }

  async function posterFor(hostId: string, sessionId: string): Promise<Uint8Array | undefined> {
    const mediaId = await store.findPosterMedia(database.db, sessionId, 'shot')
    const found = mediaId && (await gallery.findOriginal(database.db, hostId, mediaId))
    return found ? objects.read(found.key) : undefined
  }

  /** Named after the event, as it is called when its first capture comes. */
  async function projectFor(tx: Database, event: EventRow): Promise<string> {
    const { id } = await gallery.ensureProject(tx, event.userId, event.name)
    await keepProject(tx, event.id, id)
    return id
  }

  /** Answers the row that is there now, which may be one that was quicker; undefined where the guest deleted all. */
  async function record(
    booth: BoothActor,
    { id, query }: Bringing,
    { file, prepared }: { file: ReceivedFile; prepared: PreparedPicture },
  ): Promise<{ row: store.CaptureRow; isNew: boolean } | undefined> {
    return database.transact(async (tx) => {
      const session = await holdSession(tx, booth.eventId, query.sessionId)
      const event = await findEvent(tx, booth.eventId)
      if (!session || !event) throw noSession()
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
          model: 'booth',
          family: 'booth',
          projectId,
          prompt: event.name,
          createdAt: capturedAt,
          metadata: { generatedBy: 'booth', kind, ...(template === null ? {} : { template }) },
        })
        await store.keepMedia(tx, id, mediaId)
        await deps.arrived(tx, { id, kind, event, session })
      }
      const row = await store.findCapture(tx, id)
      if (!row) throw otherBytes()
      return { row, isNew }
    })
  }

  async function take(booth: BoothActor, bringing: Bringing, file: ReceivedFile): Promise<CaptureReceipt> {
    const { id, query } = bringing
    if (file.sha256 !== bringing.sha256) throw torn()
    const prepared = await prepareCapture(file, {
      gallery,
      poster: () => posterFor(booth.hostId, query.sessionId),
    })
    const taken = await record(booth, bringing, { file, prepared }).catch(async (error) => {
      await gallery.discardPicture(prepared).catch(() => undefined)
      throw error
    })
    if (!taken?.isNew) await gallery.discardPicture(prepared)
    // Its guest deleted it before it came: the booth may forget it as well.
    if (!taken) return { id, sha256: file.sha256, bytes: file.bytes, receivedAt: clock.now().toISOString() }
    if (taken.row.eventId !== booth.eventId || taken.row.sha256 !== file.sha256) throw otherBytes()
    // Not as an upload of theirs: a booth that was offline for days must not keep its host from uploading for a minute.
    if (taken.isNew) await quota.wrote(null, prepared.bytes)
    return receiptOf(taken.row)
  }

  return {
    /** Of which of these sessions a booth may keep nothing any more, neither on its disk nor in a folder. */
    gone(booth: BoothActor, ids: readonly string[]): Promise<string[]> {
      checkOn(deps, booth.hostId)
      return findDeleted(database.db, booth.eventId, ids)
    },

    /** The same id and bytes answer the first receipt again. */
    async put(booth: BoothActor, bringing: Bringing): Promise<CaptureReceipt> {
      checkOn(deps, booth.hostId)
      checkKind(bringing.query.kind, bringing.mime)
      const before = await known(database.db, booth, bringing.id)
      if (before && before.sha256 !== bringing.sha256) throw otherBytes()
      if (before) return receiptOf(before)
      if (!(await findSession(database.db, booth.eventId, bringing.query.sessionId))) throw noSession()
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

    /** The event of a booth that is there, or a refusal. */
    async eventOf(booth: BoothActor): Promise<EventRow> {
      checkOn(deps, booth.hostId)
      const event = await findEvent(database.db, booth.eventId)
      if (!event) throw noEvent()
      return event
    },
  }
}
