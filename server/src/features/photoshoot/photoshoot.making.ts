// Generates one image: attempts, work running at a provider, and fallback engines after a permanent failure.
import { isGuideKind } from '@studio/contract/models'
import {
  type EncodedImage,
  type Engine,
  type ImageMetadata,
  type ImageRequest,
  ProviderFailure,
} from '../../engines/engine.ts'
import { tryItem, type AttemptContext } from '../jobs/index.ts'

export interface ImageResult {
  image: EncodedImage
  metadata: ImageMetadata
  /** The engine that generated it. */
  engine: Engine
  /** Cost in US cents as reported by the provider. */
  cents?: number | undefined
}

/** The index in the job differs from that in the series if a job generates only a part of it. */
interface Making extends Omit<AttemptContext, 'engine'> {
  /** The requested engine, then its fallbacks. */
  engines: Engine[]
  request: ImageRequest
}

/** Returns an image, or the failure after all attempts. */
export async function makeImage(making: Making): Promise<ImageResult | ProviderFailure> {
  const { engines, request, index, begun, context } = making
  // If a fallback engine was already used, its running work is paid for.
  const from = Math.max(0, begun ? engines.findIndex(({ capabilities: { id } }) => id === begun.engine) : 0)
  const [chosen] = engines
  // The failure of the requested engine in an earlier run isn't stored.
  let first = from > 0 && chosen ? skippedFailure(chosen) : undefined
  for (const engine of engines.slice(from)) {
    if (engine !== chosen && !canMake(engine, request)) continue
    const result = await tryToMake(engine, { ...making, request: supportedRequest(request, engine) })
    if (!(result instanceof ProviderFailure)) return first ? withOutcome(result, chosen, first) : result
    first ??= result
    // A refused request isn't sent to another provider, which may be less strict.
    if (result.isRefusal) break
    context.log.warn(
      { code: result.code, image: index, model: engine.capabilities.id },
      'stopped using an engine',
    )
  }
  return first ?? new ProviderFailure('PROVIDER_DOWN', 'No model is available to generate the image.')
}

const skippedFailure = ({ capabilities: { label } }: Engine) =>
  new ProviderFailure('PROVIDER_DOWN', `${label} was skipped after failing before a restart.`)

const canMake = (
  { capabilities }: Engine,
  { aspectRatio, reference, referenceRole, scale, things }: ImageRequest,
): boolean =>
  capabilities.kinds.includes('image') &&
  capabilities.aspectRatios.includes(aspectRatio) &&
  (capabilities.acceptsReference || reference === undefined) &&
  (capabilities.acceptsThings || things === undefined) &&
  // An engine without guides would use a guide as an ordinary image.
  (!isGuideKind(referenceRole) || (capabilities.referenceRoles ?? []).includes(referenceRole)) &&
  (scale === undefined || scale === capabilities.upscales)

/** Removes fields that this engine doesn't support. A fallback may lack some. */
function supportedRequest(request: ImageRequest, { capabilities }: Engine): ImageRequest {
  const { steps, guidance, referenceRole, ...rest } = request
  const within = (value: number | undefined, range: { least: number; most: number } | undefined) =>
    value !== undefined && range !== undefined && value >= range.least && value <= range.most
  return {
    ...rest,
    ...(referenceRole && capabilities.referenceRoles?.includes(referenceRole) ? { referenceRole } : {}),
    ...(steps !== undefined && within(steps, capabilities.steps) ? { steps } : {}),
    ...(guidance !== undefined && within(guidance, capabilities.guidance) ? { guidance } : {}),
  }
}

/** Records the fallback model and the reason in the result. */
function withOutcome(result: ImageResult, chosen: Engine | undefined, failure: ProviderFailure): ImageResult {
  if (result.engine === chosen || !chosen) return result
  const { id, label } = chosen.capabilities
  return {
    ...result,
    metadata: {
      ...result.metadata,
      insteadOf: { model: id, label, code: failure.code, reason: failure.message },
    },
  }
}

/** One engine's image, or the failure after all attempts. */
function tryToMake(engine: Engine, { request, ...trying }: Making): Promise<ImageResult | ProviderFailure> {
  const { capabilities } = engine
  const { index, context } = trying
  return tryItem(
    { ...trying, engine: capabilities, abandon: engine.abandon },
    async (operation, saveOperation) => {
      context.progress(index, 0)
      const resumed = operation === undefined ? request : { ...request, operation }
      for await (const event of engine.generate(resumed, context.signal)) {
        switch (event.type) {
          case 'image':
            return { ...event, engine }
          case 'preview':
            await context.preview(index, event.image)
            break
          case 'progress':
            context.progress(index, event.progress)
            break
          case 'operation':
            await saveOperation(event.operation)
            break
        }
      }
      throw new ProviderFailure('PROVIDER_DOWN', `${capabilities.label} ended without an image.`)
    },
  )
}
