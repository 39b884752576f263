import { sourceTypeOf } from '@studio/contract/gallery'
import { worksReasons } from '@studio/contract/works'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@studio/contract/kernel'
import type { ContentCredentials, Statement } from '../../../platform/credentials/index.ts'
import type { Objects } from '../../../platform/objects/index.ts'
import { exportPicture, PictureProblem } from '../../../platform/pictures/index.ts'
import type { Gallery, PreparedPicture } from '../../gallery/index.ts'
import type { PublishableSource } from './source.service.ts'

export interface CopyDeps {
  objects: Pick<Objects, 'read'>
  gallery: Pick<Gallery, 'preparePicture' | 'prepareFilm' | 'loadPicture' | 'loadSharedFile'>
  sign: ContentCredentials['sign']
}

/** Metadata of the copy. */
export interface CopyAbout {
  title: string
  /** XMP of a picture. */
  xmp: string
  /** Generation settings; absent if the author doesn’t share them. */
  recipe?: Record<string, unknown>
}

/** For JPEG and WebP. */
const QUALITY = 92
const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

/**
 * Creates the published copy. An image is re-encoded, which removes all other metadata, including locations, and
 * signed again. A video is copied as it was rendered and names its source type.
 */
export function createCopies({ objects, gallery, sign }: CopyDeps) {
  const statementOf = (
    picture: NonNullable<PublishableSource['picture']>,
    details: CopyAbout,
  ): Statement => ({
    title: details.title,
    digitalSourceType: sourceTypeOf(picture),
    madeBy: typeof picture.metadata.generatedBy === 'string' ? picture.metadata.generatedBy : picture.model,
    ...(details.recipe ? { recipe: details.recipe } : {}),
  })

  async function image(
    userId: string,
    picture: NonNullable<PublishableSource['picture']>,
    details: CopyAbout,
  ): Promise<PreparedPicture> {
    const loaded = await gallery.loadPicture(userId, picture.id, { maxSize: 'full' })
    if (!loaded) throw refuse(worksReasons.nothingToPublish)
    const { width, height } = loaded
    const format = FORMATS[loaded.mime as keyof typeof FORMATS] ?? 'jpeg'
    const encoded = await exportPicture(async () => loaded.bytes, {
      format,
      quality: QUALITY,
      xmp: details.xmp,
    })
    const mime = `image/${format}` as const
    const bytes = await sign(encoded, mime, statementOf(picture, details))
    return gallery.preparePicture({ bytes, mime, width, height })
  }

  async function film(
    userId: string,
    picture: NonNullable<PublishableSource['picture']>,
  ): Promise<PreparedPicture> {
    const file = await gallery.loadSharedFile(userId, picture.id)
    if (!file) throw refuse(worksReasons.nothingToPublish)
    if (picture.thumbnails.length === 0) throw refuse(worksReasons.noFirstFrame)
    const folder = await mkdtemp(join(tmpdir(), 'studio-work-'))
    try {
      const path = join(folder, 'film.mp4')
      await pipeline((await file.open()).body, createWriteStream(path))
      const { width, height } = picture
      // The existing thumbnails: there is no larger image to make others from.
      const small = await Promise.all(
        picture.thumbnails.map(async (each) => ({
          width: each.width,
          height: each.height,
          bytes: await objects.read(each.key),
        })),
      )
      const poster = small.at(-1)?.bytes ?? new Uint8Array()
      return await gallery.prepareFilm({ path, width, height, poster, small })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return async (
    userId: string,
    picture: NonNullable<PublishableSource['picture']>,
    details: CopyAbout,
  ): Promise<PreparedPicture> => {
    try {
      return picture.type === 'video' ? await film(userId, picture) : await image(userId, picture, details)
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      throw refuse(worksReasons.unreadableImage, undefined, { cause: error })
    }
  }
}
