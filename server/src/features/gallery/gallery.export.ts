import { dayOf } from '@studio/domain/kernel'
import { type Exporter, eachOfPages, jsonFile, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { ObjectMissing, type Objects } from '../../platform/objects/index.ts'
import { readPresets } from './export-presets/export-presets.store.ts'
import { extensionOf } from './bytes/bytes-headers.ts'
import { instantOfMicros } from './filters.ts'
import { readMarks } from './marks.ts'
import { readAllHashes } from './likeness/hashes.store.ts'
import { readEditedOriginals } from './edited/edited.store.ts'
import { readOriginals, sumOriginalBytes } from './gallery.store.ts'

const PAGE = 500
const HASHES_PAGE = 5_000
type Original = Awaited<ReturnType<typeof readOriginals>>[number]

const nameOf = ({ id, created_at, mime }: Original): string =>
  `gallery/pictures/${dayOf(created_at)}-${id}.${extensionOf(mime)}`

/** All items with their sources, for the archive of a user's data. */
export function galleryExporter(deps: { database: DatabaseHandle; objects: Objects; log: Log }): Exporter {
  const { database, objects, log } = deps
  const originals = (userId: string) =>
    eachOfPages<Original>(PAGE, (last, limit) =>
      readOriginals(database.db, {
        userId,
        filters: {},
        after: last && { instant: instantOfMicros(BigInt(last.micros)), id: last.id },
        limit,
      }),
    )
  async function* described(userId: string) {
    for await (const row of originals(userId))
      yield {
        id: row.id,
        file: nameOf(row),
        type: row.type,
        createdAt: row.created_at,
        model: row.model,
        project: row.project,
        prompt: row.prompt,
        width: row.width,
        height: row.height,
        ...readMarks(row.marks),
        alt: row.alt,
        stack: row.stack,
        metadata: row.metadata,
      }
  }

  /** Of items that show a rendition. */
  const edited = (userId: string) =>
    eachOfPages<Awaited<ReturnType<typeof readEditedOriginals>>[number]>(PAGE, (last, limit) =>
      readEditedOriginals(database.db, userId, last?.id, limit),
    )

  const hashed = (userId: string) =>
    eachOfPages<Awaited<ReturnType<typeof readAllHashes>>[number]>(HASHES_PAGE, (last, limit) =>
      readAllHashes(database.db, userId, last?.mediaId, limit),
    )

  return {
    sumBytes: (userId) => sumOriginalBytes(database.db, userId),
    async *files(userId) {
      yield jsonListFile('gallery/pictures.json', described(userId))
      yield jsonListFile('gallery/hashes.json', hashed(userId))
      yield jsonFile('gallery/export-presets.json', await readPresets(database.db, userId))
      async function* filesOf(rows: AsyncIterable<{ path: string; key: string; modifiedAt: Date }>) {
        for await (const { path, key, modifiedAt } of rows) {
          try {
            const { body } = await objects.get(key)
            yield { path, content: body, modifiedAt }
          } catch (error) {
            // A missing object must not prevent the export of the others.
            if (!(error instanceof ObjectMissing)) throw error
            log.error({ key }, 'a row names an object that is not there')
          }
        }
      }
      async function* renditions() {
        for await (const row of originals(userId))
          yield { path: nameOf(row), key: row.key, modifiedAt: row.created_at }
      }
      async function* beforeEdits() {
        for await (const { id, key, mime, createdAt } of edited(userId))
          yield {
            path: `gallery/originals/${dayOf(createdAt)}-${id}.${extensionOf(mime)}`,
            key,
            modifiedAt: createdAt,
          }
      }
      yield* filesOf(renditions())
      yield* filesOf(beforeEdits())
    },
  }
}
