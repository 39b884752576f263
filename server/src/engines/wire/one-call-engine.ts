import type {
  EncodedImage,
  Engine,
  EngineCapabilities,
  EngineEvent,
  ImageEditRequest,
  ImageMetadata,
  ImageRequest,
} from '../engine.ts'
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
  { seed, steps, guidance }: Pick<ImageRequest, 'seed' | 'steps' | 'guidance'>,
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

interface OneCallMethods {
  generate(request: ImageRequest, signal: AbortSignal): Promise<EngineResult>
  /** Absent: it can’t edit images. */
  edit?(request: ImageEditRequest, signal: AbortSignal): Promise<EngineResult>
}

/** An engine whose provider answers with the image itself, without progress. */
export function createOneCallEngine(
  provider: Provider,
  capabilities: EngineCapabilities,
  sizeOf: Engine['sizeOf'],
  { generate, edit }: OneCallMethods,
): Engine {
  const inOneCall = <Request extends ImageRequest | ImageEditRequest>(
    make: (request: Request, signal: AbortSignal) => Promise<EngineResult>,
  ) =>
    async function* call(request: Request, signal: AbortSignal): AsyncGenerator<EngineEvent> {
      const { image, facts, cents } = await attempt(provider, signal, (within) => make(request, within))
      yield { type: 'image', image, metadata: metadataOf(capabilities, request, facts), cents }
    }
  return {
    capabilities,
    sizeOf,
    generate: inOneCall(generate),
    ...(edit ? { edit: inOneCall(edit) } : {}),
    async close() {},
  }
}
