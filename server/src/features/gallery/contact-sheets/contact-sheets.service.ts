import { type ContactSheetSettings, type GalleryItem, galleryReasons } from '@studio/contract/gallery'
import { refuse } from '@studio/contract/kernel'
import type { FactsForNames } from '@studio/domain/gallery'
import { namePartsOf } from '@studio/domain/gallery'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { ObjectMissing, type Objects } from '../../../platform/objects/index.ts'
import type { Press } from '../../../platform/pdf/index.ts'
import { copyPicture, PictureProblem } from '../../../platform/pictures/index.ts'
import { mediaWithIds, type StoredThumbnail } from '../media.store.ts'
import { cellWidth, type ContactSheetCell, drawContactSheet } from './draw-contact-sheet.ts'
import { CONTACT_SHEET_TEXTS } from './texts.ts'

/** Pixels per inch of a printed image. */
const DENSITY = 200
/** Previews that are read at the same time. */
const AT_ONCE = 4

export type ContactSheets = ReturnType<typeof createContactSheets>

/** An image to print: its marks, and the object key of a small preview. */
export type ContactSheetEntry = Omit<ContactSheetCell, 'picture'> & { previewKey: string | undefined }

interface ContactSheetsDeps {
  database: { db: Database }
  objects: Pick<Objects, 'read'>
  clock: Clock
  /** Opened for the first contact sheet. */
  press(): Press
  itemsOf(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, GalleryItem>>
  factsForNames(mediaIds: readonly string[]): Promise<Map<string, FactsForNames>>
}

/** Contact sheets: pages of small images. They are made of previews, never of originals. */
export function createContactSheets(deps: ContactSheetsDeps) {
  const { database, objects, clock, press, itemsOf, factsForNames } = deps

  /** Upright, in sRGB and without metadata. Undefined if there is no readable preview. */
  async function pictureOf(key: string | undefined, side: number): Promise<ContactSheetCell['picture']> {
    if (key === undefined) return undefined
    try {
      const [copy] = await copyPicture(await objects.read(key), [{ side, mime: 'image/jpeg' }], undefined)
      return copy && { bytes: Buffer.from(copy.bytes), width: copy.width, height: copy.height }
    } catch (error) {
      if (error instanceof ObjectMissing || error instanceof PictureProblem) return undefined
      throw error
    }
  }

  async function print(
    entries: readonly ContactSheetEntry[],
    settings: ContactSheetSettings,
  ): Promise<{ name: string; bytes: Buffer }> {
    const side = sideOf(settings)
    const cells: ContactSheetCell[] = []
    for (let start = 0; start < entries.length; start += AT_ONCE)
      cells.push(
        ...(await Promise.all(
          entries.slice(start, start + AT_ONCE).map(async ({ previewKey, ...cell }) => ({
            ...cell,
            picture: await pictureOf(previewKey, side),
          })),
        )),
      )
    const bytes = await drawContactSheet(press(), cells, settings, { author: '', createdAt: clock.now() })
    return { name: settings.title || CONTACT_SHEET_TEXTS[settings.language].title, bytes }
  }

  /** The user’s items among these, in their order. */
  async function entriesOf(
    userId: string,
    ids: readonly string[],
    settings: ContactSheetSettings,
  ): Promise<ContactSheetEntry[]> {
    const unique = [...new Set(ids)]
    const [items, rows, facts] = await Promise.all([
      itemsOf(database.db, userId, unique),
      mediaWithIds(database.db, userId, unique),
      factsForNames(unique),
    ])
    const thumbnails = new Map(rows.map((row) => [row.id, row.thumbnails]))
    return unique.flatMap((id) => {
      const item = items.get(id)
      if (!item) return []
      const { stars, flag, tags, alt: description } = item
      const name = facts.get(id)?.fileName ?? namePartsOf(item, undefined).name
      const previewKey = previewFor(thumbnails.get(id) ?? [], sideOf(settings))?.key
      return [{ name, stars, flag, tags, description, previewKey }]
    })
  }

  return {
    print,

    /** @throws Refusal noneLeft */
    async ofItems(userId: string, ids: readonly string[], settings: ContactSheetSettings) {
      const entries = await entriesOf(userId, ids, settings)
      if (entries.length === 0) throw refuse(galleryReasons.noneLeft)
      return print(entries, settings)
    },
  }
}

/** Long side of a printed image in px. */
const sideOf = (settings: ContactSheetSettings): number => Math.ceil((cellWidth(settings) / 72) * DENSITY)

/** The smallest thumbnail that is large enough, otherwise the largest. */
const previewFor = (thumbnails: readonly StoredThumbnail[], side: number): StoredThumbnail | undefined =>
  thumbnails.find(({ width, height }) => Math.max(width, height) >= side) ?? thumbnails.at(-1)
