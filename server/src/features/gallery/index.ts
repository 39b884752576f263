// The gallery: every picture a user has made, its bytes, and what the jobs that make them need.
import { type Feature, HOUR, MINUTE, type Platform } from '../../platform/feature/index.ts'
import type { EncodedImage } from '../../engines/engine.ts'
import type {
  ChangeResult,
  GalleryItem,
  GalleryQuery,
  MediaAsset,
  MediaType,
  MonthsQuery,
  PicturesChange,
  Thumbnail,
} from '@studio/contract/gallery'
import type { Database } from '../../platform/database/index.ts'
import { addressesOf, type Whereabouts } from './addresses.ts'
import { createAnsweredPages } from './answered-pages.ts'
import { createBytesService } from './bytes/bytes.service.ts'
import { bindBytes } from './bytes/bytes.routes.ts'
import { createCopiesService, type ForeignCopy, type Room } from './copies.service.ts'
import { createChangesService } from './changes.service.ts'
import { bindExport } from './export/export.routes.ts'
import type { Credit } from './export/export.xmp.ts'
import { createExportService } from './export/export.service.ts'
import { galleryExporter } from './gallery.export.ts'
import { bindGallery, prepareMonths, preparePage } from './gallery.routes.ts'
import { createGalleryService, type EntriesPage } from './gallery.service.ts'
import { createFolding } from './folding.ts'
import { findPicture } from './gallery.store.ts'
import { createLikenessService, type LikenessService } from './likeness/likeness.service.ts'
import { createMonthsService, type MonthsAnswer } from './length/months.service.ts'
import { findBytes, jobsOf, mediaWithIds, type StoredThumbnail } from './media.store.ts'
import {
  createPicturesService,
  type FilmFile,
  type PictureOrigin,
  type PreparedPicture,
} from './pictures.service.ts'
import { bindTrash } from './trash/trash.routes.ts'
import { createTrashService } from './trash/trash.service.ts'
import { bindZip } from './zip/zip.routes.ts'
import { createZipService } from './zip/zip.service.ts'

export { clockIn, monthsBetween } from './length/month-bounds.ts'
export { PARTS } from './length/months.store.ts'
export { cutsOf, inParts, spreadOver } from './length/spread.ts'
export { dispositionOf, fileName } from './bytes/bytes-headers.ts'
export { withoutAccount } from './without-account.ts'
export { sourceTypeOf, xmpOf } from './export/export.xmp.ts'
export type { PictureOrigin, PreparedPicture, StoredThumbnail }

export interface GalleryNeeds {
  /** Asked before a copy is written. */
  room: Room
  /** Told after pictures went into the trash or came out of it: the jobs that had made them. */
  cameOrWent(userId: string, jobIds: string[]): Promise<void>
  /** Whose work an own picture grew from, where it did. */
  creditFor?(userId: string, mediaId: string): Promise<Credit | undefined>
}

/** What others may know of an item. */
export interface OwnItem {
  type: 'image' | 'video'
  /** Of its original among the objects. */
  key: string
  /** Id of the model that has made it. */
  model: string
  metadata: Record<string, unknown>
}

/** An own item with all that a copy of it needs. */
export interface OwnOriginal extends OwnItem {
  mime: string
  bytes: number
  sha256: string
  /** In pixels. */
  width: number
  height: number
  thumbnails: StoredThumbnail[]
  prompt: string
  createdAt: Date
}

/** Where a picture is to be seen. */
export interface PictureAddress {
  id: string
  url: string
  thumbnails: Thumbnail[]
  /** ThumbHash in base64. */
  placeholder: string
}

export interface Gallery extends Feature {
  /**
   * Writes a picture and its smaller renderings to the object store; there is no row yet.
   * Outside any transaction. Throws PictureProblem when the bytes are no picture.
   */
  preparePicture(image: EncodedImage): Promise<PreparedPicture>
  /** As preparePicture, of what moves and stands on the disk; `poster` is an encoded picture of it. */
  prepareFilm(film: FilmFile): Promise<PreparedPicture>
  /** For what is prepared here and recorded elsewhere: in the transaction that does. */
  keepObjects(tx: Database, prepared: PreparedPicture): Promise<void>
  /** An own item that is not deleted, or undefined. */
  find(db: Database, userId: string, id: string): Promise<OwnItem | undefined>
  /** As `find`, with where its bytes are and what it was made of. */
  findOriginal(db: Database, userId: string, id: string): Promise<OwnOriginal | undefined>
  /** Removes what was prepared and not recorded; what was recorded stays. */
  discardPicture(prepared: PreparedPicture): Promise<void>
  /**
   * Puts a prepared picture into its owner's gallery. When its place in the job is taken already, answers
   * the picture that is there with `isNew: false`; the prepared one is then to be discarded.
   */
  recordPicture(tx: Database, origin: PictureOrigin): Promise<{ id: string; isNew: boolean }>
  /** Marks many own pictures alike; answers what became of each, once, in their order. */
  changeAll(userId: string, ids: readonly string[], change: PicturesChange): Promise<ChangeResult[]>
  /** Puts a copy of somebody else's picture into a gallery, once under one id. @throws Refusal NOT_FOUND, STORAGE_FULL */
  keepCopy(userId: string, copy: ForeignCopy): Promise<void>
  /** Removes own pictures for good, past the trash: their rows with `tx`, their objects once it has committed. */
  erase(tx: Database, userId: string, ids: readonly string[]): Promise<void>
  /** The user's project of this name, made when there is none. */
  ensureProject(tx: Database, userId: string, name: string): Promise<{ id: string; name: string }>
  /** What jobs have made, by job and in their order there; what was deleted is left out. */
  assetsOfJobs(db: Database, userId: string, jobIds: readonly string[]): Promise<Map<string, MediaAsset[]>>
  /** What shows these own pictures, by their id; what was deleted is left out. */
  assetsOf(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, PictureAddress>>
  /**
   * Ids of a page of own pictures and films, newest first, found by the gallery's own indexes; `micros` is when each was
   * made, in microseconds since 1970.
   */
  findEntries(
    db: Database,
    userId: string,
    page: EntriesPage,
  ): Promise<{ id: string; micros: string; type: MediaType }[]>
  /** The first that is older than the millisecond `ms`, or of it and does not come before `id` there. */
  findPlaceWithin(userId: string, ms: number, id: string): Promise<{ id: string; micros: string } | undefined>
  /** How many pictures and films fit in each month of a zone, newest first. */
  countMonths(userId: string, query: MonthsQuery): Promise<MonthsAnswer>
  /** Own pictures and films by their id, as lists show them; of the trash only with `trash`. */
  itemsOf(
    db: Database,
    userId: string,
    ids: readonly string[],
    where?: Whereabouts,
  ): Promise<Map<string, GalleryItem>>
  /** Signed addresses of what has bytes of its own, and of its smaller renderings. */
  addressesOf(of: { id: string; thumbnails: StoredThumbnail[] }): { url: string; thumbnails: Thumbnail[] }
  /** Which own pictures look alike. */
  likeness: Pick<LikenessService, 'near' | 'nearOwn' | 'hashDue'>
}

export function createGallery(platform: Platform, needs: GalleryNeeds): Gallery {
  const { http, database, objects, signing, clock, log, credentials } = platform
  const deps = { database, objects, signing, clock, log, room: needs.room, creditFor: needs.creditFor }
  const likeness = createLikenessService(deps)
  const pictures = createPicturesService({ ...deps, likeness })
  const cameOrWent = async (userId: string, ids: readonly string[]) => {
    const jobIds = await jobsOf(database.db, userId, ids)
    if (jobIds.length > 0) await needs.cameOrWent(userId, jobIds)
  }
  const folding = createFolding(deps)
  const service = createGalleryService({ ...deps, cameOrWent, folding })
  const zips = createZipService(deps)
  const pages = createAnsweredPages({
    ...deps,
    read: (userId, query: GalleryQuery) => preparePage(service.list(userId, query)),
  })
  const countMonths = createMonthsService({ ...deps, folding })
  const months = createAnsweredPages({
    ...deps,
    read: (userId, query: MonthsQuery) => prepareMonths(countMonths(userId, query)),
  })
  const changes = createChangesService({ ...deps, cameOrWent, getItem: service.getIn })
  const copies = createCopiesService({ ...deps, getItem: service.getIn })
  bindGallery(http, service, { pages, months }, changes, copies)
  bindTrash(http, createTrashService({ ...deps, itemOf: service.itemOf }))
  bindZip(http, zips)
  bindBytes(http, createBytesService(deps))
  bindExport(http, createExportService({ ...deps, sign: credentials.sign, getItem: service.get }))
  return {
    name: 'gallery',
    periodic: [
      // The words of pictures that were there before that was done.
      { name: 'fold-pictures', seconds: MINUTE, run: () => folding.foldDue() },
      { name: 'hash-pictures', seconds: MINUTE, run: () => likeness.hashDue() },
      {
        // What was deleted more than 30 days ago, and objects without a row.
        name: 'sweep-gallery',
        seconds: HOUR,
        async run() {
          await zips.sweep()
          return pictures.sweep()
        },
      },
    ],
    ...pictures,
    changeAll: changes.changeAll,
    keepCopy: copies.keepCopy,
    assetsOfJobs: service.assetsOfJobs,
    async find(db, userId, id) {
      const row = await findPicture(db, userId, id)
      const bytes = row && (await findBytes(db, id))
      return bytes && { type: row.type, key: bytes.object_key, model: row.model, metadata: row.metadata }
    },
    async findOriginal(db, userId, id) {
      const row = await findPicture(db, userId, id)
      const found = row && (await findBytes(db, id))
      if (!row || !found) return undefined
      const { type, model, metadata, width, height, thumbnails, prompt, created_at: createdAt } = row
      const { object_key: key, mime, bytes, sha256 } = found
      return { type, key, mime, bytes, sha256, model, metadata, width, height, thumbnails, prompt, createdAt }
    },
    async assetsOf(db, userId, ids) {
      const rows = ids.length === 0 ? [] : await mediaWithIds(db, userId, ids)
      return new Map(
        rows.map(({ placeholder, ...row }) => [
          row.id,
          { id: row.id, ...addressesOf(row, deps), placeholder: placeholder.toString('base64') },
        ]),
      )
    },
    likeness,
    findEntries: service.findEntries,
    findPlaceWithin: service.findPlaceWithin,
    countMonths,
    itemsOf: service.itemsOf,
    addressesOf: (of) => addressesOf(of, deps),
    exporter: galleryExporter(deps),
  }
}
