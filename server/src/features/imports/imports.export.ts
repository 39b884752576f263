import { type Exporter, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import * as store from './imports.store.ts'

/** Imports with their lists of files, for the data export. The files are exported with the photographs. */
export const importsExporter = ({ database: { db } }: { database: DatabaseHandle }): Exporter => ({
  async *files(userId) {
    async function* rows() {
      for (const row of await store.readImports(db, userId))
        yield {
          id: row.id,
          source: row.source,
          name: row.name,
          project: row.project,
          timeZone: row.time_zone,
          state: row.state,
          createdAt: row.created_at,
          endedAt: row.ended_at,
          files: (await store.readFiles(db, row.id)).map((file) => ({
            path: file.path,
            size: file.size,
            modifiedAt: file.modified_at,
            sha256: file.sha256?.toString('hex') ?? null,
            role: file.role,
            state: file.state,
            reason: file.reason,
            mediaId: file.media_id,
          })),
        }
    }
    yield jsonListFile('imports/imports.json', rows())
  },
})
