import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { findUploads } from './uploads.store.ts'

const nameOf = ({ id, mime }: { id: string; mime: string }): string =>
  `uploads/pictures/${id}.${mime === 'image/png' ? 'png' : 'jpg'}`

/** Reference images, for the data export. */
export const uploadsExporter = (deps: { database: DatabaseHandle; objects: Objects }): Exporter => ({
  sumBytes: async (userId) =>
    (await findUploads(deps.database.db, userId)).reduce((sum, { bytes }) => sum + bytes, 0),
  async *files(userId) {
    const uploads = await findUploads(deps.database.db, userId)
    yield jsonFile(
      'uploads/uploads.json',
      uploads.map((row) => ({
        id: row.id,
        file: nameOf(row),
        width: row.width,
        height: row.height,
        createdAt: row.created_at,
      })),
    )
    for (const row of uploads) {
      const { body } = await deps.objects.get(row.object_key)
      yield { path: nameOf(row), content: body, modifiedAt: row.created_at }
    }
  },
})
