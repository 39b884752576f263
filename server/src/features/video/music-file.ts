import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FilmMusic } from '@studio/contract/video'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { findTrack } from './music.store.ts'

/** The music of a video as a file of a folder, and its facts for the metadata. Undefined without music. */
export async function loadMusic(
  { database, objects }: { database: DatabaseHandle; objects: Objects },
  music: FilmMusic | null | undefined,
  { userId, folder, signal }: { userId: string; folder: string; signal: AbortSignal },
) {
  if (!music) return undefined
  const { trackId, ...settings } = music
  // Also from the trash: the job was accepted with it.
  const track = await findTrack(database.db, userId, trackId)
  if (!track) throw new Error('The music of the video is missing.')
  const path = join(folder, 'music')
  await pipeline((await objects.get(track.object_key)).body, createWriteStream(path), { signal })
  const { name, sha256, seconds } = track
  return { placed: { ...settings, path, seconds }, facts: { ...settings, name, sha256 } }
}
