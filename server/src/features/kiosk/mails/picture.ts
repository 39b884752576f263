import { LRUCache } from 'lru-cache'
import { jpegOf, paintPicture, surface } from '../../../platform/pictures/index.ts'
import type { LoadedPicture } from '../../gallery/index.ts'
import { findFilmMedia, findPosterMedia } from '../captures/captures.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'

const SIDE = 1280
const MAX_BYTES = 300 * 1024
/** Max. encoded images in the cache, with at most `MAX_BYTES` each. */
const CACHE_SIZE = 32
const WHITE = [255, 255, 255] as const

/** Returns the poster image of a session as a JPEG small enough for an email; undefined if there is none yet. */
export function createMailPicture({ database, gallery }: Pick<KioskDeps, 'database' | 'gallery'>) {
  // All guests of a session get the same image, so it is encoded once.
  const encoded = new LRUCache<string, Uint8Array>({ max: CACHE_SIZE })

  async function encode({ bytes, width, height }: LoadedPicture): Promise<Uint8Array> {
    const scale = Math.min(1, SIDE / Math.max(width, height))
    const box = {
      left: 0,
      top: 0,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    }
    const card = surface(box.width, box.height, WHITE)
    await paintPicture(card, bytes, box)
    return jpegOf(card, MAX_BYTES)
  }

  return async (hostId: string, sessionId: string): Promise<Uint8Array | undefined> => {
    const mediaId = await findPosterMedia(database.db, sessionId, 'sheet')
    if (!mediaId || !(await gallery.findOriginal(database.db, hostId, mediaId))) return undefined
    const cached = encoded.get(mediaId)
    if (cached) return cached
    const sheet = await gallery.loadPicture(hostId, mediaId, { maxSize: SIDE })
    if (!sheet) return undefined
    const bytes = await encode(sheet)
    encoded.set(mediaId, bytes)
    return bytes
  }
}

const MAX_VIDEO_BYTES = 2 * 1024 * 1024

/** Returns the GIF of a session, if there is one small enough for an email. */
export const createMailFilm =
  ({ database, gallery, objects }: Pick<KioskDeps, 'database' | 'gallery' | 'objects'>) =>
  async (hostId: string, sessionId: string): Promise<Uint8Array | undefined> => {
    const mediaId = await findFilmMedia(database.db, sessionId, MAX_VIDEO_BYTES)
    const original = mediaId && (await gallery.findOriginal(database.db, hostId, mediaId))
    return original ? objects.read(original.key) : undefined
  }
