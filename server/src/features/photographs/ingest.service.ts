import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { refuse } from '@studio/contract/kernel'
import {
  MAX_FILE_BYTES,
  PHOTOGRAPH_TYPES,
  type PhotographFormat,
  photographsReasons,
} from '@studio/contract/photographs'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, lock } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { decodePhotograph, PictureProblem } from '../../platform/pictures/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Quota } from '../quota/index.ts'
import { AlreadyInGallery } from './already-in-gallery.ts'
import { factsOf } from './facts.ts'
import type { Photographs, ReceivedFile } from './index.ts'
import * as store from './photographs.store.ts'

/** Bytes read for metadata. Nearly all cameras write it within them. */
const HEAD_BYTES = 256 * 1024
/** Max. length of the searchable text. */
const MAX_ABOUT = 2_000
const MEGABYTE = 1024 * 1024

const EXTENSION_OF_RAW =
  /\.(3fr|ari|arw|cr2|cr3|crw|dcr|dng|erf|fff|gpr|iiq|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i

/** Types of files by role. Those of originals are detected. */
const TYPES: Record<ReceivedFile['role'], string> = {
  original: 'application/octet-stream',
  raw: 'application/octet-stream',
  sidecar: 'application/rdf+xml',
  motion: 'video/quicktime',
}

/** Converts a decoder error to a refusal; other errors stay as they are. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof PictureProblem)) return error
  if (error.reason === 'type') return refuse(photographsReasons.unsupported, undefined, { cause: error })
  if (error.reason === 'pixels' && error.size) {
    const { pixels, most } = error.size
    const facts = { megapixels: Math.round(pixels / 1e6), most: Math.round(most / 1e6) }
    return refuse(photographsReasons.tooManyPixels, facts, { cause: error })
  }
  return refuse(photographsReasons.unreadable, undefined, { cause: error })
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Makes a name safe to store: PostgreSQL refuses zero bytes and half characters. */
const storable = (name: string): string => name.toWellFormed().replaceAll('\0', '\uFFFD')

export function createIngest(deps: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  gallery: Pick<Gallery, 'prepareReceived' | 'recordPicture' | 'discardPicture' | 'ensureProject' | 'find'>
  quota: Pick<Quota, 'photographs'>
}) {
  const { database, objects, clock, gallery, quota } = deps

  const rowOf = (file: ReceivedFile, mime = TYPES[file.role]): store.FileRow => ({
    role: file.role,
    name: storable(file.name),
    object_key: file.objectKey,
    mime,
    bytes: file.bytes,
    sha256: file.sha256,
  })

  const attach: Photographs['attach'] = async (tx, mediaId, files) => {
    for (const file of files) {
      const isAdded = await store.insertFile(tx, mediaId, rowOf(file))
      if (!isAdded) await store.leaveKey(tx, file.objectKey)
    }
  }

  /** Decodes the original, and reads what it records. */
  async function readOriginal(file: ReceivedFile) {
    if (file.bytes === 0) throw refuse(photographsReasons.empty)
    return objects.withFile(file.objectKey, async (path) => {
      const decoded = await decodePhotograph(path).catch((error) => {
        throw refusalOf(error)
      })
      // Decoders would show the small preview of a RAW file with the container of TIFF.
      if (decoded.format === 'tiff' && EXTENSION_OF_RAW.test(file.name))
        throw refuse(photographsReasons.unsupported)
      const most = MAX_FILE_BYTES[decoded.format]
      if (file.bytes > most) throw refuse(photographsReasons.tooLarge, { megabytes: most / MEGABYTE })
      return { decoded, facts: factsOf(await readHead(path), decoded) }
    })
  }

  const ingest: Photographs['ingest'] = async (input, recorded) => {
    const { userId, importId, projectName, files } = input
    const original = files.find(({ role }) => role === 'original')
    if (!original) throw new Error('An image without an original can’t be added.')
    const { decoded, facts } = await readOriginal(original)
    const { format, isDamaged, renditions, ...picture } = decoded
    const mime: string = PHOTOGRAPH_TYPES[format satisfies PhotographFormat]
    const now = clock.now()
    const prepared = await gallery.prepareReceived({
      ...picture,
      key: original.objectKey,
      mime,
      bytes: original.bytes,
      sha256: original.sha256,
      renditions,
    })
    const record = async (tx: Database) => {
      await lock(tx, 'photographs', userId)
      const earlier = (await store.findByHash(tx, userId, [original.sha256])).at(-1)
      if (earlier) throw new AlreadyInGallery(earlier)
      const project = projectName === null ? null : await gallery.ensureProject(tx, userId, projectName)
      const { id } = await gallery.recordPicture(tx, {
        prepared,
        userId,
        origin: 'photograph',
        jobId: null,
        jobIndex: null,
        model: 'camera',
        family: 'photograph',
        projectId: project?.id ?? null,
        prompt: storable(original.name).slice(0, MAX_ABOUT),
        metadata: {},
        createdAt: facts.capturedAt ?? now,
      })
      await store.insertPhotograph(tx, {
        mediaId: id,
        userId,
        row: {
          file_name: storable(original.name),
          folder: original.folder === null ? null : storable(original.folder),
          import_id: importId,
          added_at: now,
          captured_at_local: facts.capturedAtLocal ?? null,
          captured_at_source: facts.capturedAtSource,
          camera: facts.camera ?? null,
          serial_hash: null,
          lens: null,
          iso: null,
          focal_length: null,
          focal_length_35mm: null,
          aperture: null,
          exposure_time: null,
          flash: null,
          is_damaged: isDamaged,
          develop_settings: null,
        },
      })
      await store.insertFile(tx, id, rowOf(original, mime))
      await attach(
        tx,
        id,
        files.filter((file) => file !== original),
      )
      await recorded(tx, id, isDamaged)
      return id
    }
    try {
      const mediaId = await database.transact(record)
      quota.photographs.wrote(
        userId,
        files.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      return { mediaId, isDamaged }
    } catch (error) {
      // What can't be removed now is left to the sweep. The first error is the relevant one.
      await gallery.discardPicture(prepared).catch(() => undefined)
      throw error
    }
  }

  return { ingest, attach }
}
