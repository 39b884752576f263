// One image: its tries, what goes on at a provider meanwhile, and where to turn when it fails for good.
import {
  type EncodedImage,
  type Engine,
  type ImageMetadata,
  type ImageRequest,
  ProviderFailure,
} from '../../engines/engine.ts'
import type { Operation, RunContext } from '../jobs/index.ts'

/** Waits so many milliseconds; throws the signal's reason when it fires first. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Specification, section 8: failures of a provider that may pass are tried again up to three times. */
const RETRIES = 3
/** Specification, section 9: 1 s, doubled per attempt. */
const FIRST_PAUSE_MS = 1_000
/** A provider may ask for more patience than a person who watches has. */
const LONGEST_PAUSE_MS = 120_000

interface Made {
  image: EncodedImage
  metadata: ImageMetadata
  /** Which engine has really made it. */
  engine: Engine
}

interface Making {
  /** The one that was chosen, then those to turn to. */
  engines: Engine[]
  request: ImageRequest
  /** Its place in the job; that in its series is another where a job makes only a part of one. */
  index: number
  /** What another run of this job has begun and not ended. */
  begun: Operation | null
  context: RunContext
  wait: Wait
}

/** An image, or the failure that remained after every try. */
export async function makeImage(making: Making): Promise<Made | ProviderFailure> {
  const { engines, request, index, begun, context } = making
  // Another engine had been turned to already: what is going on there is paid for.
  const from = Math.max(0, begun ? engines.findIndex(({ capabilities: { id } }) => id === begun.engine) : 0)
  const [chosen] = engines
  // Of why the chosen one failed in an earlier run nothing is kept.
  let first = from > 0 && chosen ? wasGivenUp(chosen) : undefined
  for (const engine of engines.slice(from)) {
    if (engine !== chosen && !canMake(engine, request)) continue
    const operation = begun?.engine === engine.capabilities.id ? begun.id : undefined
    const made = await tryToMake(engine, { ...making, request: fitted(request, engine) }, operation)
    if (!(made instanceof ProviderFailure)) return first ? told(made, chosen, first) : made
    first ??= made
    // What one provider refuses is not brought to another that may not look as closely.
    if (!made.retryable) break
    context.log.warn(
      { code: made.code, image: index, model: engine.capabilities.id },
      'an engine was given up',
    )
  }
  return first ?? new ProviderFailure('PROVIDER_DOWN', 'There is nothing to make the image with.')
}

const wasGivenUp = ({ capabilities: { label } }: Engine) =>
  new ProviderFailure('PROVIDER_DOWN', `${label} was given up before a restart.`)

const canMake = ({ capabilities }: Engine, { aspectRatio, reference, scale }: ImageRequest): boolean =>
  capabilities.kinds.includes('image') &&
  capabilities.aspectRatios.includes(aspectRatio) &&
  (capabilities.acceptsReference || reference === undefined) &&
  (scale === undefined || scale === capabilities.upscales)

/** Without what this engine has no place for; another than the chosen one may have none. */
function fitted(request: ImageRequest, { capabilities }: Engine): ImageRequest {
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

/** A picture that another model has made says so, and why. */
function told(made: Made, chosen: Engine | undefined, failure: ProviderFailure): Made {
  if (made.engine === chosen || !chosen) return made
  const { id, label } = chosen.capabilities
  return {
    ...made,
    metadata: {
      ...made.metadata,
      insteadOf: { model: id, label, code: failure.code, reason: failure.message },
    },
  }
}

async function tryToMake(
  engine: Engine,
  making: Making,
  begun: string | undefined,
): Promise<Made | ProviderFailure> {
  const { request, index, context, wait } = making
  let operation = begun
  for (let retries = 0; ; retries++) {
    await context.beginTry(index, engine.capabilities)
    try {
      return await make(
        engine,
        { ...making, request: operation === undefined ? request : { ...request, operation } },
        (now) => {
          operation = now ?? undefined
        },
      )
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof ProviderFailure)) throw error
      const isLast = !error.retryable || retries === RETRIES
      const wanted = Math.max(FIRST_PAUSE_MS * 2 ** retries, error.retryAfter ?? 0)
      const pause = Math.min(wanted, LONGEST_PAUSE_MS)
      const { code, message: reason } = error
      await context.failTry(index, { code, reason, pauseMs: isLast ? null : pause })
      if (isLast) return error
      context.log.info({ code, image: index, pause }, 'an image is tried again')
      await wait(pause, context.signal)
    }
  }
}

async function make(
  engine: Engine,
  { request, index, context }: Making,
  goesOnAs: (operation: string | null) => void,
): Promise<Made> {
  const { id, label } = engine.capabilities
  context.progress(index, 0)
  for await (const event of engine.generate(request, context.signal)) {
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
        goesOnAs(event.operation)
        await context.keepOperation(
          index,
          event.operation === null ? null : { engine: id, id: event.operation },
        )
        break
    }
  }
  throw new ProviderFailure('PROVIDER_DOWN', `${label} ended without an image.`)
}
