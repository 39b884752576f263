// One answer of a model: attempts, and work running at a provider.
import {
  type EncodedImage,
  type Engine,
  type ImageEditRequest,
  type ImageMetadata,
  ProviderFailure,
} from '../../../engines/engine.ts'
import { type AttemptContext, tryItem } from '../../jobs/index.ts'

interface EditAnswer {
  image: EncodedImage
  metadata: ImageMetadata
  /** Cost in US cents as reported by the provider. */
  cents?: number | undefined
}

interface MakingEdit extends Omit<AttemptContext, 'engine' | 'abandon'> {
  engine: Engine
  request: ImageEditRequest
}

/**
 * Returns the answer of a model, or the failure after all attempts. No other model answers instead, because the user compares
 * models by name.
 */
export function makeEdit({ engine, request, ...trying }: MakingEdit): Promise<EditAnswer | ProviderFailure> {
  const { capabilities } = engine
  const { index, context } = trying
  const attempt = async (
    operation: string | undefined,
    saveOperation: (operation: string | null) => Promise<void>,
  ): Promise<EditAnswer> => {
    if (!engine.edit)
      throw new ProviderFailure('PROVIDER_BAD_REQUEST', `${capabilities.label} doesn’t edit images.`)
    context.progress(index, 0)
    const resumed = operation === undefined ? request : { ...request, operation }
    for await (const event of engine.edit(resumed, context.signal)) {
      if (event.type === 'image') return event
      if (event.type === 'progress') context.progress(index, event.progress)
      // A preview of the whole square would be shown as if it were the result.
      if (event.type === 'operation') await saveOperation(event.operation)
    }
    throw new ProviderFailure('PROVIDER_DOWN', `${capabilities.label} ended without an image.`)
  }
  return tryItem({ ...trying, engine: capabilities, abandon: engine.abandon }, attempt)
}
