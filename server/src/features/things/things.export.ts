import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { readAllThings, type ThingRow } from './things.store.ts'

const fileOf = ({ id, format }: ThingRow): string => `things/${id}.${format}`

/** Products with their uploaded files, for the archive of a user's data. */
export const thingsExporter = (deps: { database: DatabaseHandle; objects: Objects }): Exporter => ({
  sumBytes: async (userId) =>
    (await readAllThings(deps.database.db, userId)).reduce((sum, { bytes }) => sum + bytes, 0),
  async *files(userId) {
    const rows = await readAllThings(deps.database.db, userId)
    yield jsonFile(
      'things/things.json',
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        file: fileOf(row),
        state: row.state,
        failure: row.failure,
        height: row.height,
        front: row.front,
        up: row.up,
        use: row.use,
        facts: row.facts,
        createdAt: row.created_at,
      })),
    )
    for (const row of rows) {
      const { body } = await deps.objects.get(row.object_key)
      yield { path: fileOf(row), content: body, modifiedAt: row.created_at }
    }
  },
})
