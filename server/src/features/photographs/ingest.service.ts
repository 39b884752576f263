import { refuse } from '@studio/contract/kernel'
import {
  MAX_FILE_BYTES,
  PHOTOGRAPH_TYPES,
  type PhotographFormat,
  photographsReasons,
  RAW_TYPE,
} from '@studio/contract/photographs'
import type { FileFormat } from '@studio/domain/photographs'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, lock } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import {
  decodePhotograph,
  type EmbeddedJpeg,
  findEmbeddedJpeg,
  PictureProblem,
  withReader,
} from '../../platform/pictures/index.ts'
import type { Gallery } from '../gallery/index.ts'
import { AlreadyInGallery } from './already-in-gallery.ts'
import {
  altOf,
  digitalSourceTypeOf,
  factColumns,
  locationOf,
  marksOf,
  readFacts,
  searchTextOf,
  storable,
} from './facts.ts'
import type { IngestInput, Photographs, ReceivedFile } from './index.ts'
import * as store from './photographs.store.ts'

const MEGABYTE = 1024 * 1024

/** Readers take some RAW files for ordinary TIFF files. */
const RAW_EXTENSION =
  /\.(3fr|ari|arw|cr2|cr3|crw|dcr|dng|erf|fff|gpr|iiq|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i

const RAW_FORMATS: ReadonlySet<FileFormat> = new Set(['raw-tiff', 'cr3', 'raf', 'orf', 'rw2', 'raw-other'])
/** Min. long side in px of an embedded JPEG that is shown. */
const MIN_PREVIEW_SIDE = 1_000

/** Types of files by role. Those of originals are detected. */
const TYPES: Record<ReceivedFile['role'], string> = {
  original: 'application/octet-stream',
  raw: 'application/octet-stream',
  sidecar: 'application/rdf+xml',
  motion: 'video/quicktime',
}

/** Converts a decoder error to a refusal; other errors are returned unchanged. */
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

/** The largest JPEG in a RAW file. @throws Refusal UNSUPPORTED_MEDIA if it is too small to be shown */
async function findEmbedded(path: string, orientation: number): Promise<EmbeddedJpeg> {
  const largest = await findEmbeddedJpeg(path, orientation)
  if (!largest || Math.max(largest.width, largest.height) < MIN_PREVIEW_SIDE)
    throw refuse(photographsReasons.noPreview)
  return largest
}

/** Text of an XMP file, in UTF-8 or UTF-16 with a byte order mark. */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

export function createIngest(deps: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  gallery: Pick<
    Gallery,
    'prepareReceived' | 'recordPicture' | 'discardPicture' | 'ensureProject' | 'addFacets'
  >
  /** False if the operator has turned off HEIC. */
  acceptsHeic: boolean
}) {
  const { database, objects, clock, gallery, acceptsHeic } = deps

  const rowOf = (file: ReceivedFile, mime = TYPES[file.role]): store.FileRow => ({
    role: file.role,
    name: storable(file.name),
    object_key: file.objectKey,
    mime,
    bytes: file.bytes,
    sha256: file.sha256,
  })

  const attach: Photographs['attach'] = async (tx, mediaId, file) => {
    if (await store.insertFile(tx, mediaId, rowOf(file))) return 'added'
    const sha256 = await store.findHash(tx, mediaId, file.role)
    if (sha256 === undefined) return 'gone'
    return sha256 === file.sha256 ? 'known' : 'taken'
  }

  async function readSidecarText(files: readonly ReceivedFile[]): Promise<string | undefined> {
    const sidecar = files.find(({ role }) => role === 'sidecar')
    if (!sidecar || sidecar.bytes > MAX_FILE_BYTES.sidecar) return undefined
    return decodeText(await objects.read(sidecar.objectKey))
  }

  /** Decodes the original, and reads its metadata and that of its sidecar. */
  async function readOriginal(file: ReceivedFile, { timeZone, files }: IngestInput) {
    if (file.bytes === 0) throw refuse(photographsReasons.empty)
    const sidecar = await readSidecarText(files)
    return objects.withFile(file.objectKey, async (path) => {
      const fileFacts = { size: file.bytes, sidecar, timeZone, modifiedAt: file.modifiedAt, now: clock.now() }
      const facts = await withReader(path, (read) =>
        readFacts((length) => read(0, Math.min(length, file.bytes)), fileFacts),
      )
      if (facts.format === 'heic' && !acceptsHeic) throw refuse(photographsReasons.heicOff)
      const isRaw =
        RAW_FORMATS.has(facts.format) || (facts.format === 'tiff' && RAW_EXTENSION.test(file.name))
      const embedded = isRaw ? await findEmbedded(path, facts.orientation) : undefined
      const decoded = await decodePhotograph(path, embedded).catch((error) => {
        throw refusalOf(error)
      })
      const most = MAX_FILE_BYTES[isRaw ? 'raw' : decoded.format]
      if (file.bytes > most) throw refuse(photographsReasons.tooLarge, { megabytes: most / MEGABYTE })
      const mime: string = isRaw ? RAW_TYPE : PHOTOGRAPH_TYPES[decoded.format satisfies PhotographFormat]
      return { decoded, facts, mime }
    })
  }

  const ingest: Photographs['ingest'] = async (input, recorded) => {
    const { userId, importId, projectName, applyMarks, measuresQuality, files } = input
    const original = files.find(({ role }) => role === 'original')
    if (!original) throw new Error('An image without an original can’t be added.')
    const { decoded, facts, mime } = await readOriginal(original, input)
    const { format: _, isDamaged, renditions, measures, ...picture } = decoded
    const measured =
      measuresQuality && measures ? { metrics: measures.quality, signature: measures.signature } : undefined
    const now = clock.now()
    const fileName = storable(original.name)
    const columns = factColumns(facts, userId)
    const sourceType = digitalSourceTypeOf(facts)
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
        prompt: searchTextOf(facts, fileName),
        metadata: sourceType === undefined ? {} : { digitalSourceType: sourceType },
        alt: altOf(facts),
        ...(applyMarks && { marks: marksOf(facts) }),
        createdAt: facts.captured.at ?? now,
      })
      const row = {
        ...columns,
        file_name: fileName,
        folder: original.folder === null ? null : storable(original.folder),
        import_id: importId,
        added_at: now,
        is_damaged: isDamaged,
      }
      await store.insertPhotograph(tx, { mediaId: id, userId, row, measured })
      const location = locationOf(facts)
      if (location) await store.insertLocation(tx, id, location)
      const { camera, lens, iso, focal_length: focalLength } = columns
      await gallery.addFacets(tx, id, { camera, lens, iso, focalLength }, importId)
      await store.insertFile(tx, id, rowOf(original, mime))
      for (const file of files)
        if (file !== original && (await attach(tx, id, file)) !== 'added')
          throw new Error(`A photograph has one file of the role ${file.role}.`)
      await recorded(tx, id, isDamaged)
      return id
    }
    try {
      return { mediaId: await database.transact(record), isDamaged }
    } catch (error) {
      // The sweep deletes what can't be removed now. The first error is the relevant one.
      await gallery.discardPicture(prepared).catch(() => undefined)
      throw error
    }
  }

  return { ingest, attach }
}
