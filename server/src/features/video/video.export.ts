import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { findAllStoryboards } from './storyboards.store.ts'

/** Storyboards of a user, for the archive of their data. Videos are part of the gallery. */
export const videoExporter = (database: DatabaseHandle): Exporter => ({
  async *files(userId) {
    const rows = await findAllStoryboards(database.db, userId)
    yield jsonFile(
      'video/storyboards.json',
      rows.map(({ id, draft, created_at, updated_at }) => ({
        id,
        createdAt: created_at,
        updatedAt: updated_at,
        ...draft,
      })),
    )
  },
})
