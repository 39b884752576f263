import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { listTracks, type TrackRow } from './music.store.ts'
import { findAllStoryboards } from './storyboards.store.ts'

const ENDINGS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}
const fileOf = ({ id, mime }: TrackRow): string => `video/music/${id}.${ENDINGS[mime] ?? 'bin'}`

/** Storyboards and music of a user, for the archive of their data. Videos are part of the gallery. */
export const videoExporter = ({
  database,
  objects,
}: {
  database: DatabaseHandle
  objects: Objects
}): Exporter => ({
  sumBytes: async (userId) =>
    (await listTracks(database.db, userId)).reduce((sum, { bytes }) => sum + bytes, 0),
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
    const tracks = await listTracks(database.db, userId)
    yield jsonFile(
      'video/music.json',
      tracks.map((row) => ({
        id: row.id,
        name: row.name,
        file: fileOf(row),
        seconds: row.seconds,
        createdAt: row.created_at,
      })),
    )
    for (const row of tracks) {
      const { body } = await objects.get(row.object_key)
      yield { path: fileOf(row), content: body, modifiedAt: row.created_at }
    }
  },
})
