import {
  type ExportQuery,
  type ExportSettings,
  type ExportSource,
  type GalleryItem,
  galleryReasons,
  type Recipe,
  sourceTypeOf,
} from '@studio/contract/gallery'
import { refuse } from '@studio/contract/kernel'
import { exportedSize } from '@studio/domain/gallery'
import type { ContentCredentials, EditStatement } from '../../../platform/credentials/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Objects } from '../../../platform/objects/index.ts'
import { convertPicture, PictureProblem } from '../../../platform/pictures/index.ts'
import { type CurrentEdit, findCurrentEdit, findUnedited, findVersion } from '../edited/edited.store.ts'
import { findOriginal } from '../media.store.ts'
import { type Credit, xmpOf } from './export.xmp.ts'
import { imageNotFound } from '../gallery.service.ts'
import type { WatermarkService } from './watermark.ts'

/** Max. characters of the prompt used as title in the credentials. */
const TITLE_LENGTH = 100
/** Encoder quality of JPEG and WebP. */
const QUALITY = { high: 95, standard: 80 }

interface ExportDeps {
  database: { db: Database }
  objects: Pick<Objects, 'withFile'>
  sign: ContentCredentials['sign']
  watermarks: WatermarkService
  getItem(userId: string, id: string): Promise<GalleryItem>
  creditFor?: ((userId: string, mediaId: string) => Promise<Credit | undefined>) | undefined
}

/** Everything needed to generate the image again. Cost and job are private. */
function recipeOf({ metadata: { cost: _cost, jobId: _jobId, ...metadata }, ...item }: GalleryItem): Recipe {
  const { id, origin, createdAt, model, prompt, width, height } = item
  return { id, origin, createdAt, model, prompt, width, height, metadata }
}

/**
 * Which file of an image is converted: the current one, its original, or the version that was shared with a
 * hash.
 */
type Source = ExportSource | { sha256: string }

/** Statements of credentials about the edit of a file. */
const statedEdit = (
  { actions, generated, originalSha256, originalMime, ...edit }: CurrentEdit,
  isFull: boolean,
): EditStatement => ({
  actions,
  // As for generated images, prompts are stated with full metadata only.
  generated: generated.map(({ prompt, ...by }) => (isFull ? { prompt, ...by } : by)),
  original: { sha256: originalSha256, mime: originalMime },
  facts: edit,
})

/** Statements of the credentials besides the source type; undefined if there are none. */
function statedRecipe(how: Record<string, unknown>, credit: Credit | undefined) {
  const recipe = { ...how, ...(credit ? { credit } : {}) }
  return Object.keys(recipe).length === 0 ? {} : { recipe }
}

export function createExportService(deps: ExportDeps) {
  const { database, objects, sign, watermarks, getItem, creditFor } = deps
  const findSource = (userId: string, id: string, source: Source) => {
    if (source === 'current') return findOriginal(database.db, userId, id)
    if (source === 'original') return findUnedited(database.db, userId, id)
    return findVersion(database.db, userId, id, source.sha256)
  }

  /**
   * Converts one of the user's images. Its metadata is signed, unless there is none. `source`: see `Source`.
   * @throws Refusal NOT_FOUND, imageUnreadable, watermarkCharacters; ObjectMissing
   */
  async function convert(
    userId: string,
    item: GalleryItem,
    settings: Omit<ExportSettings, 'fileName'>,
    source: Source = 'current',
  ): Promise<{ mime: string; bytes: Buffer }> {
    await watermarks.check(settings)
    const { metadata, watermark, ...conversion } = settings
    const original = await findSource(userId, item.id, source)
    if (!original) throw imageNotFound()
    // An earlier version was made by an edit without any other statements.
    const edit = source === 'current' ? await findCurrentEdit(database.db, item.id) : undefined
    const { width, height, metadata: facts } = original
    const recipe = recipeOf({ ...item, width, height, metadata: facts })
    const overlay = watermark && (await watermarks.draw(watermark, exportedSize(original, settings.resize)))
    // The credit is added to the file even if other metadata is omitted.
    const credit = metadata === 'none' ? undefined : await creditFor?.(userId, item.id)
    try {
      const bytes = await objects.withFile(original.key, (path) =>
        convertPicture(path, original.mime, {
          ...conversion,
          overlay,
          xmp: metadata === 'none' ? undefined : xmpOf(recipe, metadata === 'full', credit),
          // The damage is known since the import.
          acceptsDamage: item.origin === 'photograph',
        }),
      )
      const mime = `image/${settings.format}`
      if (metadata === 'none') return { mime, bytes: Buffer.from(bytes) }
      const { digitalSourceType: _, generatedBy, ...how } = recipe.metadata
      const signed = await sign(bytes, mime, {
        title:
          metadata === 'full' ? Array.from(recipe.prompt).slice(0, TITLE_LENGTH).join('') : 'Studio Alpha',
        digitalSourceType: sourceTypeOf(recipe),
        ...(edit && { edit: statedEdit(edit, metadata === 'full') }),
        madeBy: typeof generatedBy === 'string' ? generatedBy : recipe.model,
        ...statedRecipe(metadata === 'full' ? { prompt: recipe.prompt, ...how } : {}, credit),
      })
      return { mime, bytes: Buffer.from(signed) }
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      throw refuse(galleryReasons.imageUnreadable, undefined, { cause: error })
    }
  }

  return {
    convert,
    /** @throws Refusal watermarkCharacters, before anything is exported or saved with these settings */
    checkSettings: watermarks.check,
    /** Exports one of the user's images in a format and in full size, or its generation settings. */
    async export(
      userId: string,
      id: string,
      { format, quality, metadata, source }: ExportQuery,
    ): Promise<{ mime: string; bytes: Buffer }> {
      const item = await getItem(userId, id)
      if (format === 'json')
        return {
          mime: 'application/json',
          bytes: Buffer.from(`${JSON.stringify(recipeOf(item), null, 2)}\n`),
        }
      if (item.type !== 'image') throw refuse(galleryReasons.onlyImagesConverted)
      const settings = {
        format,
        quality: QUALITY[quality],
        resize: { by: 'none' },
        colors: 'srgb',
        sharpening: 'off',
        metadata,
      } as const
      return convert(userId, item, settings, source)
    },
  }
}

export type ExportService = ReturnType<typeof createExportService>
