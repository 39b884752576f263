// Gallery: all images and videos of a user, their bytes, and the API for jobs that create them.
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { EncodedImage } from '../../engines/engine.ts'
import type {
  ChangeResult,
  GalleryItem,
  GalleryQuery,
  MediaAsset,
  MediaOrigin,
  MediaType,
  MonthsQuery,
  PicturesChange,
  Thumbnail,
} from '@studio/contract/gallery'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@studio/contract/kernel'
import type { FactsForNames } from '@studio/domain/gallery'
import type { Database } from '../../platform/database/index.ts'
import { addressesOf, type Whereabouts } from './addresses.ts'
import { createAnsweredPages } from './answered-pages.ts'
import { createBytesService } from './bytes/bytes.service.ts'
import { bindBytes } from './bytes/bytes.routes.ts'
import { createCopiesService, type Duplicate, type ForeignCopy, type Room } from './copies.service.ts'
import { createChangesService } from './changes.service.ts'
import { addMarks } from './changes.store.ts'
import { bindContactSheets } from './contact-sheets/contact-sheets.routes.ts'
import { type ContactSheets, createContactSheets } from './contact-sheets/contact-sheets.service.ts'
import { bindExport } from './export/export.routes.ts'
import type { Credit } from './export/export.xmp.ts'
import { bindExportPresets } from './export-presets/export-presets.routes.ts'
import { createExportPresetsService } from './export-presets/export-presets.service.ts'
import { createExportService, type ExportService } from './export/export.service.ts'
import { createWatermarks } from './export/watermark.ts'
import { countFacets } from './facets.store.ts'
import { galleryExporter } from './gallery.export.ts'
import { bindGallery, prepareFacets, prepareMonths, preparePage } from './gallery.routes.ts'
import { createGalleryService, type EntriesPage } from './gallery.service.ts'
import { createFolding } from './folding.ts'
import { findPicture } from './gallery.store.ts'
import { createLoadPicture, type LoadPicture } from './load-picture.ts'
import {
  createIsShared,
  createLoadSharedFile,
  createSharedHashes,
  createShareFile,
  type LoadSharedFile,
  type ShareFile,
} from './shared-file.ts'
import { createLikenessService, type LikenessService } from './likeness/likeness.service.ts'
import { createMonthsService, type MonthsAnswer } from './length/months.service.ts'
import { facetMarks, type Facets, importMark } from './marks.ts'
import { createEditedService, type EditedService, type Rendition } from './edited/edited.service.ts'
import {
  findUnedited,
  findVersion,
  type GeneratedPart,
  isComposite,
  type UneditedRow,
} from './edited/edited.store.ts'
import { findBytes, jobsOf, mediaWithIds, type StoredThumbnail } from './media.store.ts'
import {
  createPicturesService,
  type FilmFile,
  type NewPicture,
  type PreparedPicture,
  type ReceivedOriginal,
} from './pictures.service.ts'
import { bindStacks } from './stacks/stacks.routes.ts'
import { createStacksService, type StacksService } from './stacks/stacks.service.ts'
import { bindTrash } from './trash/trash.routes.ts'
import { createTrashService } from './trash/trash.service.ts'
import { bindZip } from './zip/zip.routes.ts'
import { createZipService, type WriteSidecar } from './zip/zip.service.ts'

export { clockIn, monthsBetween } from './length/month-bounds.ts'
export { isComposite }
export { PARTS } from './length/months.store.ts'
export { cutsOf, inParts, spreadOver } from './length/spread.ts'
export { attachmentOf, dispositionOf, fileName } from './bytes/bytes-headers.ts'
export { savedSheet } from './contact-sheets/contact-sheets.routes.ts'
export { withoutAccount } from './without-account.ts'
export { xmpOf } from './export/export.xmp.ts'
export type { LoadedPicture } from './load-picture.ts'
export type { LoadSharedFile, SharedFile } from './shared-file.ts'
export type { Duplicate, GeneratedPart, NewPicture, PreparedPicture, Rendition, StoredThumbnail, UneditedRow }

export interface GalleryNeeds {
  /** Storage quota, checked before a copy is written. */
  room: Room
  /** Called with the affected jobs after items were deleted or restored. */
  cameOrWent(userId: string, jobIds: string[]): Promise<void>
  /** Called in the transaction that duplicates an item of a user. */
  duplicated?(tx: Database, copy: Duplicate): Promise<void>
  /** Credit of an image that is based on other works. */
  creditFor?(userId: string, mediaId: string): Promise<Credit | undefined>
  /** Metadata of photographs for the names of exported files, by media id. */
  factsForNames?(mediaIds: readonly string[]): Promise<Map<string, FactsForNames>>
  /** The sidecar of a photograph with its marks, for exports. `content` is null if it can’t be read. */
  writeSidecar?: WriteSidecar
}

/** Facts about an item that other features may use. */
export interface OwnItem {
  type: 'image' | 'video'
  origin: MediaOrigin
  /** Object key of its original. */
  key: string
  /** Id of the model that generated it. */
  model: string
  metadata: Record<string, unknown>
}

/** An item with everything needed to copy it. */
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

/** URLs of an image. */
export interface PictureAddress {
  id: string
  url: string
  thumbnails: Thumbnail[]
  /** ThumbHash in base64. */
  placeholder: string
}

export interface Gallery extends Feature {
  /**
   * Writes an image and its thumbnails to the object store without a row. Runs outside any transaction. Throws
   * PictureProblem for invalid images.
   */
  preparePicture(image: EncodedImage): Promise<PreparedPicture>
  /** Like preparePicture for a video file on disk. `poster` is an encoded image of it. */
  prepareFilm(film: FilmFile): Promise<PreparedPicture>
  /** Like preparePicture, for an original that is stored already. It is neither copied nor discarded. */
  prepareReceived(original: ReceivedOriginal): Promise<PreparedPicture>
  /** Keeps prepared objects that another feature records, in its transaction. */
  keepObjects(tx: Database, prepared: PreparedPicture): Promise<void>
  /** An item that isn't deleted, or undefined. */
  find(db: Database, userId: string, id: string): Promise<OwnItem | undefined>
  /**
   * Like `find`, with its file and metadata, as it is shown now. With `sha256`, the version that was shared with this hash: images
   * that are edited later stay the same for those who were shown an earlier version.
   */
  findOriginal(
    db: Database,
    userId: string,
    id: string,
    of?: { sha256?: string | undefined },
  ): Promise<OwnOriginal | undefined>
  /** The original of an item, whether or not it is edited. Undefined for those in the trash, unless `isAlsoInTrash`. */
  findUnedited(
    db: Database,
    userId: string,
    id: string,
    isAlsoInTrash?: boolean,
  ): Promise<UneditedRow | undefined>
  /**
   * Shows a rendition of an item, or its original with `null`. Time, marks and the place in lists stay. False if the item no
   * longer exists; then the caller discards the rendition.
   */
  setCurrentRendition: EditedService['setCurrentRendition']
  /** A stored file as shared with others. @throws ObjectMissing */
  shareFile: ShareFile
  /** True if the version of a user’s item that was shared with this hash still exists. */
  isShared(userId: string, id: string, sha256: string): Promise<boolean>
  /**
   * Loads an image for decoding. `maxSize`: the long side in px that the caller uses. Undefined for videos, unknown
   * images, and those in the trash. Without private metadata of photographs. @throws ObjectMissing
   */
  loadPicture: LoadPicture
  /**
   * Loads the file of an item as anyone but its owner may get it: photographs without private metadata. Undefined for
   * unknown items and those in the trash. @throws ObjectMissing
   */
  loadSharedFile: LoadSharedFile
  /**
   * SHA-256 of the shared files of the user's items by id. Reads photographs for the first time, so it must
   * run outside of transactions. Omits items without a shareable file.
   */
  sharedHashesOf(userId: string, ids: readonly string[]): Promise<Map<string, string>>
  /**
   * Converts one of the user's images, without private metadata. @throws Refusal NOT_FOUND, imageUnreadable;
   * ObjectMissing
   */
  convert: ExportService['convert']
  checkExportSettings: ExportService['checkSettings']
  /** Prints a contact sheet of previews that another feature stored. */
  printContactSheet: ContactSheets['print']
  /** Removes prepared objects that weren't recorded. Recorded ones stay. */
  discardPicture(prepared: PreparedPicture): Promise<void>
  /**
   * Adds a prepared item to its owner's gallery. If its index in the job is taken, returns the existing item with
   * `isNew: false`; the prepared one must then be discarded.
   */
  recordPicture(tx: Database, picture: NewPicture): Promise<{ id: string; isNew: boolean }>
  /** Makes a photograph findable by its camera metadata and its import. */
  addFacets(tx: Database, id: string, facets: Facets, importId: string | null): Promise<void>
  /** Stacks images that belong together, unless they already are in a stack. */
  stackFound: StacksService['stackFound']
  /** Applies one change to several items. Returns a result for each, in order, without duplicates. */
  changeAll(userId: string, ids: readonly string[], change: PicturesChange): Promise<ChangeResult[]>
  /** Adds a copy of another user's image to a gallery, once for each id. @throws Refusal NOT_FOUND, STORAGE_FULL */
  keepCopy(userId: string, copy: ForeignCopy): Promise<void>
  /** Permanently deletes items, bypassing the trash: rows with `tx`, objects after the commit. */
  erase(tx: Database, userId: string, ids: readonly string[]): Promise<void>
  /** Changes the times of items, and with them their positions everywhere. */
  moveInTime(tx: Database, userId: string, moves: readonly { id: string; at: Date }[]): Promise<void>
  /** The user's project with this name, created if necessary. */
  ensureProject(tx: Database, userId: string, name: string): Promise<{ id: string; name: string }>
  /** Results of jobs by job, in order, without deleted items. */
  assetsOfJobs(db: Database, userId: string, jobIds: readonly string[]): Promise<Map<string, MediaAsset[]>>
  /** Assets of the user's items by id, without deleted items. */
  assetsOf(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, PictureAddress>>
  /**
   * A page of ids of the user's items, newest first, using the gallery's indexes. `micros` is the creation time in
   * microseconds since 1970.
   */
  findEntries(
    db: Database,
    userId: string,
    page: EntriesPage,
  ): Promise<{ id: string; micros: string; type: MediaType }[]>
  /** First item older than the ms `ms`, or of the same ms and not sorted before `id`. */
  findPlaceWithin(userId: string, ms: number, id: string): Promise<{ id: string; micros: string } | undefined>
  /** Number of matching items in each month of a time zone, newest first. */
  countMonths(userId: string, query: MonthsQuery): Promise<MonthsAnswer>
  /** The user's items by id, as in lists. Includes the trash only with `trash`. */
  itemsOf(
    db: Database,
    userId: string,
    ids: readonly string[],
    where?: Whereabouts,
  ): Promise<Map<string, GalleryItem>>
  /** Signed URLs of an item and its thumbnails. */
  addressesOf(of: { id: string; thumbnails: StoredThumbnail[] }): { url: string; thumbnails: Thumbnail[] }
  /** Similarity search among the user's images. */
  likeness: Pick<LikenessService, 'near' | 'nearOwn' | 'hashDue'>
}

export function createGallery(platform: Platform, needs: GalleryNeeds): Gallery {
  const { http, database, objects, signing, clock, log, credentials } = platform
  const deps = { database, objects, signing, clock, log, room: needs.room, creditFor: needs.creditFor }
  const likeness = createLikenessService(deps)
  const pictures = createPicturesService({ ...deps, likeness })
  const edited = createEditedService({ ...deps, likeness })
  const cameOrWent = async (userId: string, ids: readonly string[]) => {
    const jobIds = await jobsOf(database.db, userId, ids)
    if (jobIds.length > 0) await needs.cameOrWent(userId, jobIds)
  }
  const folding = createFolding(deps)
  const service = createGalleryService({ ...deps, cameOrWent, folding })
  const exports = createExportService({
    ...deps,
    sign: credentials.sign,
    watermarks: createWatermarks(),
    getItem: service.get,
  })
  const factsForNames = needs.factsForNames ?? (async () => new Map())
  const zips = createZipService({
    ...deps,
    itemsOf: service.itemsOf,
    convert: exports.convert,
    checkSettings: exports.checkSettings,
    factsForNames,
    writeSidecar: needs.writeSidecar ?? (async () => undefined),
  })
  const contactSheets = createContactSheets({
    ...deps,
    press: () => platform.press,
    itemsOf: service.itemsOf,
    factsForNames,
  })
  const pages = createAnsweredPages({
    ...deps,
    read: (userId, query: GalleryQuery) => preparePage(service.list(userId, query)),
  })
  const countMonths = createMonthsService({ ...deps, folding })
  const months = createAnsweredPages({
    ...deps,
    read: (userId, query: MonthsQuery) => prepareMonths(countMonths(userId, query)),
  })
  const facets = createAnsweredPages({
    ...deps,
    read: (userId, _: null) => prepareFacets(countFacets(database.db, userId)),
  })
  const loadPicture = createLoadPicture(deps)
  const shareFile = createShareFile(deps)
  const loadSharedFile = createLoadSharedFile({ database, shareFile })
  const changes = createChangesService({ ...deps, cameOrWent, getItem: service.getIn })
  const copies = createCopiesService({
    ...deps,
    shareFile,
    getItem: service.getIn,
    duplicated: needs.duplicated ?? (async () => {}),
  })
  bindGallery(http, service, { pages, months, facets }, changes, copies)
  const stacks = createStacksService(deps)
  bindStacks(http, stacks)
  bindTrash(http, createTrashService({ ...deps, itemOf: service.itemOf }))
  bindZip(http, zips)
  bindContactSheets(http, contactSheets)
  bindExportPresets(http, createExportPresetsService({ ...deps, checkSettings: exports.checkSettings }))
  bindBytes(http, createBytesService({ ...deps, shareFile }))
  bindExport(http, exports)
  return {
    name: 'gallery',
    periodic: [
      // Backfill of search words.
      { name: 'fold-pictures', seconds: MINUTE_SECONDS, run: () => folding.foldDue() },
      { name: 'hash-pictures', seconds: MINUTE_SECONDS, run: () => likeness.hashDue() },
      {
        // Removes items deleted more than 30 days ago, and objects without a row.
        name: 'sweep-gallery',
        seconds: HOUR_SECONDS,
        async run() {
          await zips.sweep()
          await stacks.sweep()
          await edited.sweep()
          return pictures.sweep()
        },
      },
    ],
    ...pictures,
    stackFound: stacks.stackFound,
    changeAll: changes.changeAll,
    keepCopy: copies.keepCopy,
    loadPicture,
    loadSharedFile,
    shareFile,
    isShared: createIsShared({ database, shareFile }),
    setCurrentRendition: edited.setCurrentRendition,
    findUnedited,
    convert: exports.convert,
    checkExportSettings: exports.checkSettings,
    printContactSheet: contactSheets.print,
    sharedHashesOf: createSharedHashes({ database, shareFile }),
    addFacets: (tx, id, values, importId) =>
      addMarks(tx, [id], [...facetMarks(values), ...(importId === null ? [] : [importMark(importId)])]),
    assetsOfJobs: service.assetsOfJobs,
    async find(db, userId, id) {
      const row = await findPicture(db, userId, id)
      const bytes = row && (await findBytes(db, id))
      return (
        bytes && {
          type: row.type,
          origin: row.origin,
          key: bytes.object_key,
          model: row.model,
          metadata: row.metadata,
        }
      )
    },
    async findOriginal(db, userId, id, of = {}) {
      const row = await findPicture(db, userId, id)
      const stored = row && (await findBytes(db, id))
      if (!row || !stored) return undefined
      const { type, origin, model, metadata, width, height, thumbnails, prompt, created_at: createdAt } = row
      const { object_key: key, mime, bytes, sha256 } = stored
      const facts = { type, origin, model, metadata, prompt, createdAt }
      const version = of.sha256 === undefined ? undefined : await findVersion(db, userId, id, of.sha256)
      if (!version) return { ...facts, key, mime, bytes, sha256, width, height, thumbnails }
      const { placeholder: _, ...file } = version
      return { ...facts, ...file }
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
