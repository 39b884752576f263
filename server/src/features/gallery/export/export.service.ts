import {
  type ExportQuery,
  type GalleryItem,
  galleryReasons,
  type Recipe,
  sourceTypeOf,
} from '@studio/contract/gallery'
import { refuse } from '@studio/contract/kernel'
import type { ContentCredentials } from '../../../platform/credentials/index.ts'
import { exportPicture, PictureProblem } from '../../../platform/pictures/index.ts'
import { type Credit, xmpOf } from './export.xmp.ts'
import type { LoadPicture } from '../load-picture.ts'
import { refuseUnknown } from '../gallery.service.ts'

/** Max. characters of the prompt used as title in the credentials. */
const TITLE_LENGTH = 100
/** Encoder quality of JPEG and WebP. */
const QUALITY = { high: 95, standard: 80 }

interface ExportDeps {
  loadPicture: LoadPicture
  sign: ContentCredentials['sign']
  getItem(userId: string, id: string): Promise<GalleryItem>
  creditFor?: ((userId: string, mediaId: string) => Promise<Credit | undefined>) | undefined
}

/** Everything needed to generate the image again. Cost and job are private. */
function recipeOf({ metadata: { cost: _cost, jobId: _jobId, ...metadata }, ...item }: GalleryItem): Recipe {
  const { id, origin, createdAt, model, prompt, width, height } = item
  return { id, origin, createdAt, model, prompt, width, height, metadata }
}

/** Statements of the credentials besides the source type; undefined if there are none. */
function statedRecipe(how: Record<string, unknown>, credit: Credit | undefined) {
  const recipe = { ...how, ...(credit ? { credit } : {}) }
  return Object.keys(recipe).length === 0 ? {} : { recipe }
}

export function createExportService({ loadPicture, sign, getItem, creditFor }: ExportDeps) {
  return {
    /** Exports one of the user's images in a format, or its generation settings. */
    async export(
      userId: string,
      id: string,
      { format, quality, metadata }: ExportQuery,
    ): Promise<{ mime: string; bytes: Buffer }> {
      const item = await getItem(userId, id)
      const recipe = recipeOf(item)
      if (format === 'json')
        return { mime: 'application/json', bytes: Buffer.from(`${JSON.stringify(recipe, null, 2)}\n`) }
      if (item.type !== 'image') throw refuse(galleryReasons.onlyImagesConverted)
      const load = async () => {
        const image = await loadPicture(userId, id, { maxSize: 'full' })
        if (!image) throw refuseUnknown()
        return image.bytes
      }
      // The credit is added to the file even if other metadata is left out.
      const credit = metadata === 'none' ? undefined : await creditFor?.(userId, id)
      try {
        const bytes = await exportPicture(load, {
          format,
          quality: QUALITY[quality],
          ...(metadata === 'none' ? {} : { xmp: xmpOf(recipe, metadata === 'full', credit) }),
        })
        const mime = `image/${format}`
        if (metadata === 'none') return { mime, bytes }
        const { digitalSourceType: _, generatedBy, ...how } = recipe.metadata
        const signed = await sign(bytes, mime, {
          title:
            metadata === 'full' ? Array.from(recipe.prompt).slice(0, TITLE_LENGTH).join('') : 'Studio Alpha',
          digitalSourceType: sourceTypeOf(recipe),
          madeBy: typeof generatedBy === 'string' ? generatedBy : recipe.model,
          ...statedRecipe(metadata === 'full' ? { prompt: recipe.prompt, ...how } : {}, credit),
        })
        return { mime, bytes: Buffer.from(signed) }
      } catch (error) {
        if (!(error instanceof PictureProblem)) throw error
        throw refuse(galleryReasons.imageUnreadable, undefined, { cause: error })
      }
    },
  }
}

export type ExportService = ReturnType<typeof createExportService>
