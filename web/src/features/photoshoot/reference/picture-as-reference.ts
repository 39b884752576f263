import type { Thumbnail } from '@studio/contract/gallery'
import type { Reference } from '../brief/draft.ts'
import { smallPictureOf } from './small-picture.ts'

interface OwnPicture {
  id: string
  url: string
  thumbnails: readonly Thumbnail[]
  /** Id of the model that has made it, where that is known. */
  model?: string | undefined
}

/** A picture of the gallery as the reference of a brief: nothing is uploaded, its id is enough. */
export async function pictureAsReference(picture: OwnPicture, name: string): Promise<Reference> {
  const preview = await fetch(picture.thumbnails[0]?.url ?? picture.url)
    .then((response) => response.blob())
    .then(smallPictureOf)
    .catch(() => '')
  return { id: picture.id, name, preview, ...(picture.model && { model: picture.model }) }
}

/** The same, named by what the picture was asked for. */
export async function asTitledReference(picture: OwnPicture & { prompt: string }): Promise<Reference> {
  // Fetched when it is needed: the photo shoot has it, and what comes with the dashboard shall not bring it along.
  const { titleOf } = await import('../sheet/sheet-words.ts')
  return pictureAsReference(picture, titleOf(picture.prompt))
}
