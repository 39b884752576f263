import { jpegOf, paintPicture, surface } from '../../../platform/pictures/index.ts'
import { findFilmMedia, findPosterMedia } from '../captures/captures.store.ts'
import type { KioskDeps } from '../kiosk.needs.ts'

const SIDE = 1280
const MOST_BYTES = 300 * 1024
const WHITE = [255, 255, 255] as const

/** A JPEG of the picture that stands best for a session, small enough for a mail; undefined where none has come. */
export const createMailPicture =
  ({ database, gallery, objects }: Pick<KioskDeps, 'database' | 'gallery' | 'objects'>) =>
  async (hostId: string, sessionId: string): Promise<Uint8Array | undefined> => {
    const mediaId = await findPosterMedia(database.db, sessionId, 'sheet')
    const found = mediaId && (await gallery.findOriginal(database.db, hostId, mediaId))
    if (!found) return undefined
    const scale = Math.min(1, SIDE / Math.max(found.width, found.height))
    const box = {
      left: 0,
      top: 0,
      width: Math.round(found.width * scale),
      height: Math.round(found.height * scale),
    }
    const card = surface(box.width, box.height, WHITE)
    await paintPicture(card, await objects.read(found.key), box)
    return jpegOf(card, MOST_BYTES)
  }

const MOST_FILM_BYTES = 2 * 1024 * 1024

/** The film of a session as a GIF, where one has come that is small enough for a mail. */
export const createMailFilm =
  ({ database, gallery, objects }: Pick<KioskDeps, 'database' | 'gallery' | 'objects'>) =>
  async (hostId: string, sessionId: string): Promise<Uint8Array | undefined> => {
    const mediaId = await findFilmMedia(database.db, sessionId, MOST_FILM_BYTES)
    const found = mediaId && (await gallery.findOriginal(database.db, hostId, mediaId))
    return found ? objects.read(found.key) : undefined
  }
