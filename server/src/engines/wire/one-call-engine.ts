import type { EncodedImage, Engine, EngineCapabilities, ImageMetadata, ImageRequest } from '../engine.ts'
import { attempt } from './attempt.ts'
import type { Provider } from './provider.ts'

/**
 * Result of a provider. `facts` are stored with the image; `cents` is its cost as reported by the provider.
 */
export interface EngineResult {
  image: EncodedImage
  facts?: Record<string, unknown>
  cents?: number | undefined
}

/** Facts about an image that are the same for every provider. The real model is beside the label. */
export function metadataOf(
  { label, vendorModel, acceptsSeed }: EngineCapabilities,
  { seed, steps, guidance }: ImageRequest,
  facts: Record<string, unknown> = {},
): ImageMetadata {
  return {
    generatedBy: vendorModel ? `${label} (${vendorModel})` : label,
    ...(vendorModel ? { vendorModel } : {}),
    ...(acceptsSeed ? { seed } : {}),
    ...(steps === undefined ? {} : { steps }),
    ...(guidance === undefined ? {} : { guidance }),
    digitalSourceType: 'trainedAlgorithmicMedia',
    ...facts,
  }
}

/** An engine whose provider answers with the image itself, without progress. */
export function createOneCallEngine(
  provider: Provider,
  capabilities: EngineCapabilities,
  sizeOf: Engine['sizeOf'],
  make: (request: ImageRequest, signal: AbortSignal) => Promise<EngineResult>,
): Engine {
  return {
    capabilities,
    sizeOf,
    async *generate(request, signal) {
      const { image, facts, cents } = await attempt(provider, signal, (within) => make(request, within))
      yield { type: 'image', image, metadata: metadataOf(capabilities, request, facts), cents }
    },
    async close() {},
  }
}
