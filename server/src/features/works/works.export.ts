import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { findCopies, readAll } from './publish/publish.store.ts'
import { ENDINGS } from './tile.present.ts'

interface Deps {
  database: Pick<DatabaseHandle, 'db'>
  objects: Pick<Objects, 'get'>
}

/** Exports a user’s works with their copies, and their actions on others’ works. */
export const worksExporter = ({ database, objects }: Deps): Exporter => ({
  sumBytes: async (userId) =>
    (await findCopies(database.db, userId)).reduce((sum, { bytes }) => sum + bytes, 0),
  async *files(userId) {
    const { works, ...others } = await readAll(database.db, userId)
    yield jsonFile('works/works.json', works)
    yield jsonFile('works/others.json', others)
    for (const { id, object_key, mime, created_at } of await findCopies(database.db, userId))
      yield {
        path: `works/${id}.${ENDINGS[mime] ?? 'bin'}`,
        content: (await objects.get(object_key)).body,
        modifiedAt: created_at,
      }
  },
})
