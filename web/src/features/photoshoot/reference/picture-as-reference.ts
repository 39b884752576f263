import type { Thumbnail } from '@studio/contract/gallery'
import type { Reference } from '../brief/draft.ts'
import { smallPictureOf } from './small-picture.ts'

interface OwnPicture {
  id: string
  url: string
  thumbnails: readonly Thumbnail[]
  /** Id of the model that generated it, if known. */
  model?: string | undefined
}

/** Uses a gallery image as the reference of a brief by its id, without an upload. */
export async function pictureAsReference(picture: OwnPicture, name: string): Promise<Reference> {
  const preview = await fetch(picture.thumbnails[0]?.url ?? picture.url)
    .then((response) => response.blob())
    .then(smallPictureOf)
    .catch(() => '')
  return { id: picture.id, name, preview, ...(picture.model && { model: picture.model }) }
}

/** The same, named after its prompt. */
export async function asTitledReference(picture: OwnPicture & { prompt: string }): Promise<Reference> {
  // Loaded on demand, so that it doesn't become part of the dashboard chunk.
  const { titleOf } = await import('../sheet/sheet-words.ts')
  return pictureAsReference(picture, titleOf(picture.prompt))
}
