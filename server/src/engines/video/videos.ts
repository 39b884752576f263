import { inspectVideo } from '../../platform/videos/index.ts'
import { readCapped } from '../wire/calls.ts'
import { guardedRequest } from '../wire/guarded-request.ts'
import type { Provider } from '../wire/provider.ts'
import { UnexpectedAnswer } from '../wire/reason.ts'
import { EndedWithoutVideo } from './operations.ts'
import type { EncodedVideo } from './video-engine.ts'

/** Max. bytes of one shot: eight seconds in 4K with a margin. */
const MAX_VIDEO_BYTES = 256 * 2 ** 20

/** Validates a video of a provider. Its declared properties are ignored. */
export function receiveVideo({ label }: Pick<Provider, 'label'>, bytes: Uint8Array): EncodedVideo {
  if (bytes.length === 0) throw new EndedWithoutVideo('PROVIDER_DOWN', `${label} sent an empty video.`)
  const info = inspectVideo(bytes)
  if (typeof info === 'object') return { bytes, mime: 'video/mp4', ...info }
  const description = info === 'type' ? 'something that is not an mp4' : 'a damaged video'
  throw new EndedWithoutVideo('PROVIDER_DOWN', `${label} sent ${description}.`)
}

async function fetched(provider: Provider, address: string, signal: AbortSignal) {
  const guarded = (at: string) =>
    guardedRequest(at, { trusted: provider.url, mostBytes: MAX_VIDEO_BYTES, signal })
  if (!URL.canParse(address) || new URL(address).origin !== new URL(provider.url).origin)
    return await guarded(address)
  // Only the provider itself receives the key, not the target of a redirect.
  const response = await fetch(address, { headers: provider.headers, redirect: 'manual', signal })
  const next = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && next !== null) {
    await response.body?.cancel()
    return await guarded(new URL(next, address).href)
  }
  const { status, headers } = response
  return { status, headers, bytes: await readCapped(response, MAX_VIDEO_BYTES) }
}

/**
 * Downloads the video that the provider's answer named. Its URL may have expired; another request may return a new
 * one.
 */
export async function fetchVideo(
  provider: Provider,
  address: string,
  signal: AbortSignal,
): Promise<EncodedVideo> {
  const { status, headers, bytes } = await fetched(provider, address, signal)
  if (status === 404 || status === 410)
    throw new EndedWithoutVideo('PROVIDER_DOWN', `${provider.label} no longer has the video.`)
  // A refused download isn't a refusal of the request.
  if (status !== 200) throw new UnexpectedAnswer(status === 429 || status >= 500 ? status : 502, headers, '')
  return receiveVideo(provider, bytes)
}
