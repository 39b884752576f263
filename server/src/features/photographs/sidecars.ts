import type { GalleryItem } from '@studio/contract/gallery'
import { xmpPacket } from '@studio/domain/kernel'
import { readSidecar } from '@studio/domain/photographs'
import type { Platform } from '../../platform/feature/index.ts'
import { colourOf, LABEL_TAG } from './facts.ts'
import { decodeText } from './ingest.service.ts'
import { mergeSidecar, type SidecarMarks } from './merge-sidecar.ts'
import { findFile, findPhotograph } from './photographs.store.ts'

/** A sidecar beside the camera’s file. `text` is as it was imported, null without one. */
export interface Sidecar {
  path: string
  text: string | null
}

/** A sidecar to be written. `content` is null if the imported one can’t be read, and mustn’t be replaced. */
export interface WrittenSidecar {
  path: string
  content: string | null
}

/** A relative path of names that every system accepts. */
const safePath = (path: string): string =>
  path
    .split('/')
    .map((name) => name.replaceAll(/[\p{Cc}\\:*?"<>|]/gu, ' ').trim())
    .filter((name) => !/^\.*$/.test(name))
    .join('/')

const EMPTY = xmpPacket('<rdf:Description rdf:about=""/>')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What the user marked. Marks that an item doesn’t have are left to the sidecar. */
function marksOf({ stars, flag, tags }: GalleryItem, text: string): SidecarMarks {
  const existing = readSidecar(text)
  const colour = tags.find((tag) => tag.startsWith(LABEL_TAG))?.slice(LABEL_TAG.length)
  const rating = flag === 'reject' ? -1 : stars > 0 ? stars : undefined
  return {
    ...(rating === undefined ? {} : { rating }),
    // A name in the user’s language stays.
    ...(colour === undefined || colourOf(existing.label) === colour ? {} : { label: capital(colour) }),
    subjects: tags.filter((tag) => !tag.startsWith(LABEL_TAG)),
  }
}

export const hasMarks = ({ stars, flag, tags }: Pick<GalleryItem, 'stars' | 'flag' | 'tags'>): boolean =>
  stars > 0 || flag === 'reject' || tags.length > 0

export type Sidecars = ReturnType<typeof createSidecars>

/** Sidecars of photographs: as they were imported, and with the user’s marks. */
export function createSidecars({ database, objects }: Pick<Platform, 'database' | 'objects'>) {
  /** Undefined for items that aren’t photographs. */
  async function find(userId: string, mediaId: string): Promise<Sidecar | undefined> {
    const photograph = await findPhotograph(database.db, userId, mediaId)
    if (!photograph) return undefined
    const { file_name, folder } = photograph
    const path = safePath(`${folder ?? ''}/${file_name.replace(/\.[^.]*$/, '')}.xmp`)
    const file = await findFile(database.db, userId, mediaId, 'sidecar')
    return { path, text: file ? decodeText(await objects.read(file.object_key)) : null }
  }

  return {
    find,

    /** The sidecar with stars, reject, colour label and keywords of an item; undefined without a mark. */
    async write(userId: string, item: GalleryItem): Promise<WrittenSidecar | undefined> {
      const sidecar = hasMarks(item) ? await find(userId, item.id) : undefined
      if (!sidecar) return undefined
      const text = sidecar.text ?? EMPTY
      return { path: sidecar.path, content: mergeSidecar(text, marksOf(item, text)) ?? null }
    },
  }
}
