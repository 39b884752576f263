import {
  type ExportSettings,
  type ExportSource,
  type GalleryItem,
  galleryReasons,
  getZip,
} from '@studio/contract/gallery'
import { cutText, MINUTE_MS, pathOf, Refusal, refuse } from '@studio/contract/kernel'
import { exportNames, type FactsForNames, namePartsOf } from '@studio/domain/gallery'
import { type ArchiveFile, unusedPath, writeArchive } from '../../../platform/archive/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { ObjectMissing, type Objects } from '../../../platform/objects/index.ts'
import type { Signature, Signing } from '../../../platform/signing/index.ts'
import { extensionOf, fileName } from '../bytes/bytes-headers.ts'
import type { ExportService } from '../export/export.service.ts'
import { imageNotFound } from '../gallery.service.ts'
import * as store from './zip.store.ts'

/** Lifetime of the URL in minutes: long enough to start. A started download is served to its end. */
const MINUTES = 10
/** Rows in memory at a time. */
const PAGE = 100
const NAME_LENGTH = 60

export type WriteSidecar = (
  userId: string,
  item: GalleryItem,
) => Promise<{ path: string; content: string | null } | undefined>

export type ZipService = ReturnType<typeof createZipService>

export function createZipService(deps: {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  log: Log
  itemsOf(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, GalleryItem>>
  convert: ExportService['convert']
  checkSettings: ExportService['checkSettings']
  factsForNames(mediaIds: readonly string[]): Promise<Map<string, FactsForNames>>
  writeSidecar: WriteSidecar
}) {
  const { database, objects, signing, clock, log, itemsOf, convert, checkSettings, factsForNames } = deps

  /** `003 a-brass-lamp 771904.png`: in the chosen order, all different. */
  const nameOf = (row: store.ZipRow, place: number) =>
    fileName(
      `${String(place).padStart(3, '0')} ${cutText(row.prompt, NAME_LENGTH)} ${row.seed ?? row.id.slice(0, 8)}`,
      row.mime,
    )

  async function* rowsOf({
    user_id: userId,
    media_ids: ids,
    source,
  }: store.Zip): AsyncGenerator<store.ZipRow> {
    for (let start = 0; start < ids.length; start += PAGE)
      yield* await store.readZipRows(database.db, userId, ids.slice(start, start + PAGE), source)
  }

  /** Content of a stored file, or undefined if it is missing. */
  async function stored({ key }: store.ZipRow) {
    try {
      const { body } = await objects.get(key)
      return body
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      log.error({ key }, 'a row names an object that is not there')
      return undefined
    }
  }

  // The download has started, so only the archive itself can report missing files.
  function* report(missing: readonly string[]): Generator<ArchiveFile> {
    if (missing.length > 0)
      yield { path: 'not-included.txt', content: `${missing.join('\n')}\n`, modifiedAt: clock.now() }
  }

  /** Each file is opened when the previous one has been read completely. */
  async function* storedOf(zip: store.Zip): AsyncGenerator<ArchiveFile> {
    const missing: string[] = []
    let place = 0
    for await (const row of rowsOf(zip)) {
      const path = nameOf(row, (place += 1))
      const content = await stored(row)
      if (content) yield { path, content, modifiedAt: row.created_at }
      else missing.push(path)
    }
    yield* report(missing)
  }

  /** Items in the order of the zip, with their rows and the names of their files. */
  async function entriesOf(zip: store.Zip, settings: ExportSettings) {
    const rows: store.ZipRow[] = []
    for await (const row of rowsOf(zip)) rows.push(row)
    const foundIds = rows.map(({ id }) => id)
    const [items, facts] = await Promise.all([
      itemsOf(database.db, zip.user_id, foundIds),
      factsForNames(foundIds),
    ])
    // An item may have been deleted since its row was read.
    const entries = rows.flatMap((row) => {
      const item = items.get(row.id)
      return item ? [{ row, item }] : []
    })
    const names = exportNames(
      settings.fileName,
      entries.map(({ row, item }) => ({
        ...namePartsOf(item, facts.get(row.id)),
        extension: extensionOf(item.type === 'image' ? `image/${settings.format}` : row.mime),
      })),
    )
    return entries.map((entry, index) => ({ ...entry, path: names[index]! }))
  }

  /** A converted image, a video as it is stored, or undefined for a file that is missing or can't be read. */
  async function convertedFile(
    { user_id: userId, source }: store.Zip,
    row: store.ZipRow,
    item: GalleryItem,
    settings: ExportSettings,
  ) {
    if (item.type !== 'image') return stored(row)
    const { fileName: _, ...conversion } = settings
    try {
      const { bytes } = await convert(userId, item, conversion, source)
      return bytes
    } catch (error) {
      if (!(error instanceof ObjectMissing || error instanceof Refusal)) throw error
      log.warn({ id: row.id, err: error }, 'failed to export an image')
      return undefined
    }
  }

  /** Each image is converted when the previous one has been read completely. */
  async function* exportsOf(zip: store.Zip, settings: ExportSettings): AsyncGenerator<ArchiveFile> {
    const missing: string[] = []
    for (const { row, item, path } of await entriesOf(zip, settings)) {
      const content = await convertedFile(zip, row, item, settings)
      if (content) yield { path, content, modifiedAt: row.created_at }
      else missing.push(path)
    }
    yield* report(missing)
  }

  /** Number of photographs with stars, a reject or tags. */
  async function countMarked(userId: string, ids: readonly string[]): Promise<number> {
    const items = await itemsOf(database.db, userId, ids)
    return [...items.values()].filter(
      ({ origin, stars, flag, tags }) =>
        origin === 'photograph' && (stars > 0 || flag === 'reject' || tags.length > 0),
    ).length
  }

  /** Sidecars of the photographs with marks, in folders as on the card. Those that can’t be read are only listed. */
  async function* sidecarsOf({ user_id: userId, media_ids: ids }: store.Zip): AsyncGenerator<ArchiveFile> {
    const missing: string[] = []
    const used = new Set<string>()
    const items = await itemsOf(database.db, userId, ids)
    for (const id of ids) {
      const item = items.get(id)
      const sidecar = item && (await deps.writeSidecar(userId, item))
      if (!sidecar) continue
      const path = unusedPath(sidecar.path, used)
      if (sidecar.content === null) missing.push(path)
      else yield { path, content: sidecar.content, modifiedAt: clock.now() }
    }
    yield* report(missing)
  }

  return {
    /** Creates the URL of a zip of stored files, or of converted images with `export`. @throws Refusal noneLeft, watermarkCharacters */
    async make(
      userId: string,
      request: {
        ids: readonly string[]
        export?: ExportSettings | undefined
        source: ExportSource
        sidecars: boolean
      },
    ) {
      const { export: settings, source, sidecars } = request
      if (settings) await checkSettings(settings)
      const ids = [...new Set(request.ids)]
      const files = await store.sumFiles(database.db, userId, ids, source)
      if (files.count === 0) throw refuse(galleryReasons.noneLeft)
      const marked = sidecars ? await countMarked(userId, ids) : 0
      if (sidecars && marked === 0) throw refuse(galleryReasons.noMarks)
      const expiresAt = new Date(clock.now().getTime() + MINUTES * MINUTE_MS)
      const id = await store.insertZip(database.db, {
        userId,
        ids,
        settings,
        source,
        holdsSidecars: sidecars,
        expiresAt,
      })
      const url = signing.addressUntil(pathOf(getZip.path, { id }), expiresAt)
      return {
        id,
        url,
        expiresAt: expiresAt.toISOString(),
        pictures: sidecars ? marked : files.count,
        bytes: sidecars ? 0 : files.bytes,
      }
    },

    /** Streams the zip to its owner or to the holder of its signed URL. Anyone else gets NOT_FOUND. */
    async open(id: string, caller: { userId: string | undefined; signature: Signature }) {
      const isSigned = await signing.isValid(pathOf(getZip.path, { id }), caller.signature, clock)
      if (!isSigned && !caller.userId) throw imageNotFound()
      const zip = await store.findZip(database.db, id, clock.now())
      if (!zip || (!isSigned && zip.user_id !== caller.userId)) throw imageNotFound()
      if (zip.holds_sidecars) return writeArchive(sidecarsOf(zip))
      return writeArchive(zip.settings ? exportsOf(zip, zip.settings) : storedOf(zip))
    },

    /** Values of the placeholders for one of the user's items. @throws Refusal NOT_FOUND */
    async namePartsOf(userId: string, id: string) {
      const item = (await itemsOf(database.db, userId, [id])).get(id)
      if (!item) throw imageNotFound()
      return namePartsOf(item, (await factsForNames([id])).get(id))
    },

    sweep: () => store.removeZips(database.db, clock.now()),
  }
}
