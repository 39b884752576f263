/** Photographs: the user’s own pictures, with the camera’s files and their metadata. */
import type { CameraClock, FileRole } from '@studio/contract/photographs'
import type { Database } from '../../platform/database/index.ts'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Duplicate, Gallery } from '../gallery/index.ts'
import type { Quota } from '../quota/index.ts'
import { AlreadyInGallery } from './already-in-gallery.ts'
import { createClocks } from './clocks.service.ts'
import { createIngest } from './ingest.service.ts'
import { photographsExporter } from './photographs.export.ts'
import { bindPhotographs } from './photographs.routes.ts'
import { createPhotographsService } from './photographs.service.ts'
import * as store from './photographs.store.ts'
import { createSidecars, type Sidecars } from './sidecars.ts'
import { createQualityService, type QualityService } from './quality.service.ts'

export { AlreadyInGallery }
export { createSidecars } from './sidecars.ts'
export { mergeSidecar, type SidecarMarks } from './merge-sidecar.ts'

export interface PhotographsNeeds {
  gallery: Gallery
  quota: Quota
}

/** A file that is stored and belongs to no picture yet. Its object belongs to the caller. */
export interface ReceivedFile {
  role: FileRole
  name: string
  folder: string | null
  /** Time of the file’s last change, if known. */
  modifiedAt: Date | null
  objectKey: string
  bytes: number
  /** In hex. */
  sha256: string
}

export interface IngestInput {
  userId: string
  importId: string | null
  projectName: string | null
  /** IANA time zone of a camera’s clock if its files don’t contain one. */
  timeZone: string
  /** True if ratings, labels and keywords of the files become marks. */
  applyMarks: boolean
  /** True if measurements for culling are stored. */
  measuresQuality: boolean
  /** Files of one picture: one original, and at most one of each other role. */
  files: readonly ReceivedFile[]
}

export interface Photographs extends Feature {
  /** The user’s originals and RAW files with these hashes (hex). Items in the trash are marked. */
  findByHash(
    db: Database,
    userId: string,
    hashes: readonly string[],
  ): Promise<Map<string, { mediaId: string; isInTrash: boolean }>>
  /**
   * Reads the received files of one picture and adds it to the gallery. Their objects become the picture’s, without
   * copying. `recorded` runs in the same transaction, in which the caller stops owning the objects.
   * @throws Refusal with a reason of photographsReasons; AlreadyInGallery; ObjectMissing
   */
  ingest(
    input: IngestInput,
    recorded: (tx: Database, mediaId: string, isDamaged: boolean) => Promise<void>,
  ): Promise<{ mediaId: string; isDamaged: boolean }>
  /**
   * Adds a RAW, sidecar or motion file to a photograph, whose object then belongs to it. Otherwise the object
   * stays with the caller: the photograph already has this file (`known`) or another one of this role
   * (`taken`), or no longer exists.
   */
  attach(tx: Database, mediaId: string, file: ReceivedFile): Promise<'added' | 'known' | 'taken' | 'gone'>
  /**
   * Sidecar of a photograph: its path beside the camera’s file, and its text as it was imported, null without one.
   * Undefined for other items.
   */
  sidecarOf: Sidecars['find']
  /** Name of the camera’s file; undefined for other items. */
  fileNameOf(userId: string, mediaId: string): Promise<string | undefined>
  /** Finds bursts, brackets and duplicate shots among the photographs of an import. */
  findBursts: QualityService['findBursts']
  /** Stacks the bursts and brackets found. */
  saveBursts: QualityService['saveBursts']
  /**
   * Copies the metadata of a photograph to a duplicate of it. RAW, sidecar and motion files stay with the
   * first item.
   */
  duplicated(tx: Database, copy: Duplicate): Promise<void>
  /** Cameras of an import with their clocks, most photographs first. `timeZone`: the import’s. */
  clocks(db: Database, of: { userId: string; importId: string; timeZone: string }): Promise<CameraClock[]>
  /**
   * Corrects the clock of a camera for its photographs in an import, also in the trash. Returns how many
   * changed their time, or the name of one that would be from the future or from before photography; then
   * nothing is written.
   */
  shiftClock(
    tx: Database,
    correction: {
      userId: string
      importId: string
      camera: string | null
      seconds: number
      timeZone: string | undefined
      importZone: string
    },
  ): Promise<{ moved: number } | { impossible: string }>
  /** Limit of photograph storage: bytes that the user can still store; null without a limit. */
  left(userId: string): Promise<number | null>
  /**
   * Checks that the bytes fit, and counts them while they are written. Call the result after the write.
   * @throws Refusal STORAGE_FULL, QUOTA_EXCEEDED
   */
  reserve(userId: string, bytes: number): Promise<(isWritten: boolean) => void>
}

/** Metadata of photographs for the names of exported files. The gallery needs it before the photographs. */
export const createFactsForNames =
  ({ database }: Pick<Platform, 'database'>) =>
  (mediaIds: readonly string[]) =>
    store.findFactsForNames(database.db, mediaIds)

export function createPhotographs(platform: Platform, { gallery, quota }: PhotographsNeeds): Photographs {
  const { http, database, objects, clock, config, log } = platform
  const deps = { database, objects, clock, gallery, quota, dataDir: config.dataDir, acceptsHeic: config.heic }
  const { ingest, attach } = createIngest(deps)
  const findByHash: Photographs['findByHash'] = async (db, userId, hashes) =>
    new Map(
      (await store.findByHash(db, userId, hashes)).map(({ sha256, mediaId, isInTrash }) => [
        sha256,
        { mediaId, isInTrash },
      ]),
    )
  const quality = createQualityService(deps)
  bindPhotographs(http, createPhotographsService({ ...deps, ingest, findByHash }), quality)
  const clocks = createClocks({ clock, gallery })
  return {
    name: 'photographs',
    exporter: photographsExporter({ database, objects, log }),
    findByHash,
    ingest,
    attach,
    sidecarOf: createSidecars({ database, objects }).find,
    fileNameOf: async (userId, mediaId) =>
      (await store.findPhotograph(database.db, userId, mediaId))?.file_name,
    findBursts: quality.findBursts,
    saveBursts: quality.saveBursts,
    duplicated: store.copyPhotograph,
    clocks: clocks.list,
    shiftClock: clocks.shift,
    left: quota.photographs.left,
    reserve: quota.photographs.reserve,
  }
}
