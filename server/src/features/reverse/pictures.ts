// The image of an analysis from any source.
import { createHash } from 'node:crypto'
import { Refusal, refuse } from '@studio/contract/kernel'
import { LOOK_SIDE, type Reversal, reverseReasons } from '@studio/contract/reverse'
import { exportPicture, PictureProblem } from '../../platform/pictures/index.ts'
import type { ReverseDeps } from './reverse.deps.ts'

export interface Input {
  mediaId: string | null
  sha256: string
  found: Reversal['found']
  /** Undefined without an image. */
  load: (() => Promise<Uint8Array>) | undefined
}

interface PictureInput {
  assetId?: string | undefined
  mediaId?: string | undefined
  picture?: string | undefined
  sha256?: string | undefined
}

const NO_PICTURE = { mediaId: null, found: null }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const invalid = (message: string) => new Refusal('INPUT_INVALID', message, { details: { picture: message } })

/** Loads the image to analyse. The metadata of a gallery image comes from the server, never from the client. */
export async function inputOf(
  userId: string,
  input: PictureInput,
  { database, gallery, uploads }: ReverseDeps,
): Promise<Input> {
  const { assetId, mediaId, picture } = input
  if ([assetId, mediaId, picture].filter((each) => each !== undefined).length > 1)
    throw invalid('Send exactly one image: from the gallery, an upload, or a local file.')
  if (mediaId) {
    const own = await gallery.findOriginal(database.db, userId, mediaId)
    if (!own) throw new Refusal('NOT_FOUND', 'Image not found.')
    if (own.type !== 'image') throw refuse(reverseReasons.onlyImages)
    const { negativePrompt } = own.metadata
    const negative = typeof negativePrompt === 'string' ? negativePrompt : ''
    return {
      mediaId,
      sha256: own.sha256,
      load: async () => {
        const image = await gallery.loadPicture(userId, mediaId, { maxSize: LOOK_SIDE })
        if (!image) throw new Refusal('NOT_FOUND', 'Image not found.')
        return image.bytes
      },
      found: { generator: 'studio-alpha', prompt: own.prompt, negative },
    }
  }
  if (assetId) {
    const bytes = await uploads.readReference(userId, assetId)
    return { ...NO_PICTURE, sha256: sha256(bytes), load: async () => bytes }
  }
  if (picture) {
    const bytes = Buffer.from(picture, 'base64')
    return { ...NO_PICTURE, sha256: input.sha256 ?? sha256(bytes), load: async () => bytes }
  }
  if (!input.sha256) throw invalid('Send an image or its SHA-256.')
  return { ...NO_PICTURE, sha256: input.sha256, load: undefined }
}

/** Image as sent to a model: small and without metadata. */
export async function thumbnailOf({ load }: Input): Promise<Uint8Array> {
  if (!load) throw invalid('Send the image for the model.')
  try {
    return await exportPicture(load, { format: 'jpeg', quality: 85, side: LOOK_SIDE })
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    throw refuse(reverseReasons.unreadable, undefined, { cause: error })
  }
}
