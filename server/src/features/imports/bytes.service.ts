import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ImportFile, importsReasons, UNFINISHED_DAYS } from '@studio/contract/imports'
import { callsReasons, DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { createOrphanTracker } from '../../platform/objects/index.ts'
import { createMeter, pipeThrough } from '../../platform/streams/index.ts'
import type { ImportsDeps } from './imports.deps.ts'
import { presentFile } from './imports.present.ts'
import type { ImportsService } from './imports.service.ts'
import * as store from './imports.store.ts'

const MIME = 'application/octet-stream'
const SWEPT_AT_ONCE = 500
const MEGABYTE = 1024 * 1024

const noFile = () => new Refusal('NOT_FOUND', 'File not found.')

/** Bytes of a request. */
export interface Body {
  stream: Readable
  /** Content-Length, if sent. */
  length: number | undefined
  /** SHA-256 in hex, if sent. */
  sha256: string | undefined
}

/** Counts bytes against the quota while `work` stores them, so that simultaneous uploads don’t exceed it together. */
async function withRoom(
  photographs: Pick<ImportsDeps['photographs'], 'reserve'>,
  { userId, bytes }: { userId: string; bytes: number },
  work: () => Promise<boolean>,
): Promise<void> {
  const release = await photographs.reserve(userId, bytes)
  let isWritten = false
  try {
    isWritten = await work()
  } finally {
    release(isWritten)
  }
}

const isWrong = (sha256: string, file: store.FileRow, sent?: string) =>
  (sent !== undefined && sent !== sha256) || (file.sha256 !== null && file.sha256.toString('hex') !== sha256)

export type BytesService = ReturnType<typeof createBytesService>

/**
 * Receives files of imports. Each part is stored as an object and a row before it is acknowledged, so that any process
 * can accept the next one, and a killed server loses only parts in flight.
 */
export function createBytesService(
  { database, objects, clock, photographs }: ImportsDeps,
  { lockOpen, schedule }: Pick<ImportsService, 'lockOpen' | 'schedule'>,
) {
  const loose = createOrphanTracker(database, objects)

  async function fileOf(userId: string, importId: string, number: number): Promise<store.FileRow> {
    const row = await store.findImport(database.db, userId, importId)
    const file = row && (await store.findFile(database.db, importId, number))
    if (!file) throw noFile()
    return file
  }

  /** Writes a request’s body to the object store. The caller keeps or discards the object. */
  async function write(key: string, body: Body, maxBytes: number) {
    const meter = createMeter(maxBytes, () =>
      refuse(callsReasons.fileTooLarge, { megabytes: Math.floor(maxBytes / MEGABYTE) }),
    )
    // Before the first await, so that an aborting sender is noticed.
    pipeThrough(body.stream, meter.stream)
    await loose.announce([key], clock.now())
    try {
      await objects.put(key, meter.stream, { mime: MIME })
    } catch (error) {
      // Drained, so that the sender receives the reason.
      body.stream.resume()
      throw error
    }
    return { bytes: meter.bytes, sha256: meter.sha256() }
  }

  /** Runs `work` with a new object, which is deleted if it fails or isn’t kept. */
  async function withObject<T>(work: (key: string) => Promise<T>): Promise<T> {
    const key = `photographs/${randomUUID()}`
    try {
      return await work(key)
    } finally {
      // Recorded objects stay. The sweep deletes what can’t be removed now.
      await loose.discard([key]).catch(() => undefined)
    }
  }

  /** Marks a file as received, once. False if it was received before. */
  const complete = (userId: string, file: store.FileRow, object: { key: string; sha256: string }) =>
    database.transact(async (tx) => {
      await lockOpen(tx, userId, file.import_id)
      const { import_id: importId, number, picture_number: pictureNumber } = file
      const stored = { importId, number, sha256: object.sha256, objectKey: object.key }
      const isNew = await store.markStored(tx, stored)
      if (isNew) {
        await loose.keep(tx, [object.key])
        await schedule(tx, importId, [pictureNumber])
      }
      return isNew
    })

  async function* bytesOf(parts: Awaited<ReturnType<typeof store.findParts>>): AsyncGenerator<Buffer> {
    for (const { object_key: key } of parts) yield* (await objects.get(key)).body
  }

  /** Joins the parts of a completely received file. @throws Refusal INPUT_INVALID, and starts the file again */
  async function assemble(userId: string, file: store.FileRow): Promise<void> {
    await withObject(async (key) => {
      const parts = await store.findParts(database.db, file.import_id, file.number)
      const body = { stream: Readable.from(bytesOf(parts)), length: file.size, sha256: undefined }
      const written = await write(key, body, file.size).catch(async (error) => {
        // Another process was faster: the parts no longer exist.
        const now = await store.findFile(database.db, file.import_id, file.number)
        if (now?.state === 'uploading') throw error
        return undefined
      })
      if (written?.bytes !== file.size) return
      const { sha256 } = written
      if (isWrong(sha256, file)) {
        await startAgain(userId, file)
        throw refuse(importsReasons.digestMismatch)
      }
      await complete(userId, file, { key, sha256 })
    })
  }

  const startAgain = (userId: string, { import_id: importId, number }: store.FileRow) =>
    database.transact(async (tx) => {
      await lockOpen(tx, userId, importId)
      await store.deleteParts(tx, importId, number)
      await store.updateFile(tx, importId, number, { state: 'pending', received: 0 })
    })

  /** A file that may still receive bytes; undefined if it has them all. */
  async function receivable(userId: string, importId: string, number: number) {
    const file = await fileOf(userId, importId, number)
    return file.state === 'pending' || file.state === 'uploading' ? file : undefined
  }

  const current = async (userId: string, importId: string, number: number): Promise<ImportFile> =>
    presentFile(await fileOf(userId, importId, number))

  /**
   * Joins files whose process ended right after their last part. If the bytes differ from the announced ones,
   * the upload starts again.
   */
  async function joinReceived(userId: string, importId: string): Promise<void> {
    for (const file of await store.findUnjoined(database.db, userId, importId))
      await assemble(userId, file).catch((error) => {
        if (!(error instanceof Refusal && error.reason === importsReasons.digestMismatch.name)) throw error
      })
  }

  return {
    joinReceived,

    /** Received and total bytes. */
    async offset(userId: string, importId: string, number: number) {
      const { received, size } = await fileOf(userId, importId, number)
      return { offset: received, length: size }
    },

    /** Receives a whole file. @throws Refusal */
    async put(userId: string, importId: string, number: number, body: Body): Promise<ImportFile> {
      const file = await receivable(userId, importId, number)
      if (file) {
        if (body.length !== undefined && body.length !== file.size)
          throw refuse(importsReasons.lengthMismatch, { bytes: file.size })
        await withRoom(photographs, { userId, bytes: file.size }, () =>
          withObject(async (key) => {
            const { bytes, sha256 } = await write(key, body, file.size)
            if (bytes !== file.size) throw refuse(importsReasons.lengthMismatch, { bytes: file.size })
            if (isWrong(sha256, file, body.sha256)) throw refuse(importsReasons.digestMismatch)
            return await complete(userId, file, { key, sha256 })
          }),
        )
      }
      body.stream.resume()
      return current(userId, importId, number)
    },

    /** Receives the part that starts at `offset`. @throws Refusal */
    async append(
      userId: string,
      importId: string,
      number: number,
      { offset, maxBytes, ...body }: Body & { offset: number | undefined; maxBytes: number },
    ): Promise<ImportFile> {
      const file = await receivable(userId, importId, number)
      if (file && file.received < file.size) {
        if (offset === undefined)
          throw new Refusal('INPUT_INVALID', 'Send Upload-Offset: the number of bytes before this part.')
        if (offset !== file.received) throw refuse(importsReasons.offsetMismatch, { offset: file.received })
        const most = Math.min(maxBytes, file.size - offset)
        if ((body.length ?? 0) > file.size - offset)
          throw refuse(importsReasons.lengthMismatch, { bytes: file.size })
        await withRoom(photographs, { userId, bytes: body.length ?? most }, () =>
          withObject(async (key) => {
            const { bytes, sha256 } = await write(key, body, most)
            if (body.sha256 !== undefined && body.sha256 !== sha256)
              throw refuse(importsReasons.digestMismatch)
            if (bytes === 0) return false
            await database.transact(async (tx) => {
              await lockOpen(tx, userId, importId)
              const part = { importId, number, start: offset, bytes, objectKey: key, now: clock.now() }
              if (!(await store.addPart(tx, part)))
                throw refuse(importsReasons.offsetMismatch, {
                  offset: (await store.findFile(tx, importId, number))?.received ?? 0,
                })
              await loose.keep(tx, [key])
            })
            return true
          }),
        )
      }
      body.stream.resume()
      const received = (await store.findUnjoined(database.db, userId, importId)).find(
        (each) => each.number === number,
      )
      if (received) await assemble(userId, received)
      return current(userId, importId, number)
    },

    /** Joins received parts, and deletes those of uploads that didn’t continue for some days; they start again. */
    async sweep(): Promise<void> {
      for (const { id, user_id: userId } of await store.findImportsToJoin(database.db, SWEPT_AT_ONCE))
        await joinReceived(userId, id)
      const before = new Date(clock.now().getTime() - UNFINISHED_DAYS * DAY_MS)
      for (const { import_id: importId, number } of await store.findStale(database.db, before, SWEPT_AT_ONCE))
        await database.transact(async (tx) => {
          await store.deleteParts(tx, importId, number)
          await store.updateFile(tx, importId, number, { state: 'pending', received: 0 })
        })
    },
  }
}
