import { inspectPicture, PictureProblem } from '../../platform/pictures/index.ts'
import { type EncodedImage, ProviderFailure } from '../engine.ts'
import { guardedRequest } from './guarded-request.ts'
import { MAX_PICTURE_BYTES, type Provider } from './provider.ts'
import { UnexpectedAnswer } from './reason.ts'

const PROBLEMS = {
  type: 'sent something that isn’t an image',
  pixels: 'sent an image with too many pixels',
  broken: 'sent a damaged image',
} as const
/** Minimum size in pixels: smaller images are placeholders. */
const MIN_SIDE = 8

/** Not an image: repeating the request would return the same. */
export class BrokenPicture extends ProviderFailure {
  constructor(label: string, problem: string) {
    super('PROVIDER_DOWN', `${label} ${problem}.`)
  }
}

/** Decodes a provider’s image completely; its declared type and size are ignored. */
export async function receivePicture(
  { label }: Pick<Provider, 'label'>,
  bytes: Uint8Array | undefined,
): Promise<EncodedImage> {
  if (!bytes || bytes.length === 0) throw new BrokenPicture(label, 'sent an empty image')
  if (bytes.length > MAX_PICTURE_BYTES) throw new BrokenPicture(label, 'sent an image with too many bytes')
  try {
    const picture = await inspectPicture(bytes)
    if (Math.min(picture.width, picture.height) >= MIN_SIDE) return { bytes, ...picture }
    throw new BrokenPicture(label, 'sent an image with too few pixels')
  } catch (error) {
    if (error instanceof PictureProblem) throw new BrokenPicture(label, PROBLEMS[error.reason])
    throw error
  }
}

/** Downloads an image that the provider's answer named. An expired URL is the provider's failure. */
export async function fetchPicture(
  provider: Provider,
  address: string,
  signal: AbortSignal,
): Promise<EncodedImage> {
  const { status, headers, bytes } = await guardedRequest(address, {
    trusted: provider.url,
    mostBytes: MAX_PICTURE_BYTES,
    signal,
  })
  if (status >= 500) throw new UnexpectedAnswer(status, headers, '')
  if (status !== 200)
    throw new ProviderFailure(
      'PROVIDER_DOWN',
      `${provider.label} no longer has the image (status ${status}).`,
    )
  return receivePicture(provider, bytes)
}
