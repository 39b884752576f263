import { Refusal } from '@studio/contract/kernel'
import { ASPECT_RATIOS, type Model, type ModelFamily, QUALITIES } from '@studio/contract/models'
import type { Engine } from '../../engines/engine.ts'

export interface Models {
  /** Every model, the usable ones first. */
  list(): Model[]
  /**
   * The engine behind a model's id.
   * @throws Refusal INPUT_INVALID naming `model` when there is none or it is not set up here.
   */
  engineFor(modelId: string): Engine
  /** Where a deployment wants its shoots to turn when this engine's provider fails, in this order. None unless it says so. */
  othersFor(engine: Engine): Engine[]
  /** Whole credits for one image. */
  creditsPerImage(): number
}

export interface ModelsOptions {
  engines: Engine[]
  /** The present prices, whatever the model. */
  prices: () => { image: number; videoSecond: number }
  failover: Partial<Record<ModelFamily, ModelFamily[]>>
}

/** The labels people know, listed even where no engine stands behind them: a missing one is never silently replaced. */
const KNOWN = [
  { id: 'gemini', label: 'Gemini 2.0', kinds: ['image'], setting: 'GEMINI_API_KEY' },
  { id: 'dalle', label: 'DALL-E 3', kinds: ['image'], setting: 'OPENAI_API_KEY' },
  { id: 'leonardo', label: 'Leonardo AI', kinds: ['image'], setting: 'LEONARDO_API_KEY' },
  { id: 'veo', label: 'VEO', kinds: ['video'], setting: undefined },
  { id: 'flow', label: 'Flow', kinds: ['video'], setting: undefined },
] as const

type Unpriced = Omit<Model, 'creditsPerImage' | 'creditsPerSecond'>

export function openModels({ engines, prices, failover }: ModelsOptions): Models {
  const byId = new Map(engines.map((engine) => [engine.capabilities.id, engine]))
  const families = new Set(engines.map((engine) => engine.capabilities.family))
  const missing = KNOWN.filter(({ id }) => !families.has(id)).map(missingModel)
  const models = [...engines.map(modelOf), ...missing].sort(
    (a, b) => Number(b.available) - Number(a.available),
  )
  const creditsPerImage = () => prices().image

  return {
    list: () =>
      models.map((model) => ({
        ...model,
        ...(model.kinds.includes('image') ? { creditsPerImage: creditsPerImage() } : {}),
        ...(model.kinds.includes('video') ? { creditsPerSecond: prices().videoSecond } : {}),
      })),
    engineFor(modelId) {
      const engine = byId.get(modelId)
      const model = models.find(({ id }) => id === modelId)
      if (engine && model?.available) return engine
      const reason = model ? `${model.label}: ${model.reason}` : 'There is no such model.'
      throw new Refusal('INPUT_INVALID', reason, { details: { model: reason } })
    },
    othersFor: ({ capabilities }) =>
      (failover[capabilities.family] ?? []).flatMap((family) =>
        engines.filter(
          (engine) =>
            engine.capabilities.family === family &&
            engine.capabilities.id !== capabilities.id &&
            engine.capabilities.unavailable === undefined,
        ),
      ),
    creditsPerImage,
  }
}

function missingModel({ id, label, kinds, setting }: (typeof KNOWN)[number]): Unpriced {
  return {
    ...{ id, label, family: id, kinds: [...kinds], available: false },
    reason: setting
      ? `Not configured on this server. Set ${setting} to use it.`
      : 'Not configured on this server: it makes no videos yet.',
    ...(setting ? { needs: setting } : {}),
    maxImages: kinds[0] === 'image' ? 10 : 0,
    aspectRatios: [...ASPECT_RATIOS],
    acceptsReference: true,
    acceptsNegativePrompt: id === 'leonardo',
    acceptsPose: kinds[0] === 'image',
    acceptsSeed: id !== 'dalle',
  }
}

/** What it will make of every quality and ratio that it knows. */
function sizesOf({ capabilities, sizeOf }: Engine): Model['sizes'] {
  const { aspectRatios, qualities = QUALITIES } = capabilities
  return Object.fromEntries(
    qualities.map((quality) => [
      quality,
      Object.fromEntries(aspectRatios.map((ratio) => [ratio, sizeOf(ratio, quality)])),
    ]),
  )
}

function modelOf(engine: Engine): Unpriced {
  const { capabilities: c } = engine
  return {
    id: c.id,
    label: c.label,
    family: c.family,
    kinds: [...c.kinds],
    available: c.unavailable === undefined,
    ...(c.unavailable === undefined ? {} : { reason: c.unavailable }),
    ...(c.vendorModel === undefined ? {} : { vendorModel: c.vendorModel }),
    ...(c.steps ? { steps: { ...c.steps } } : {}),
    ...(c.guidance ? { guidance: { ...c.guidance } } : {}),
    ...(c.unavailable === undefined ? { sizes: sizesOf(engine) } : {}),
    maxImages: c.maxImages,
    aspectRatios: [...c.aspectRatios],
    acceptsReference: c.acceptsReference,
    acceptsNegativePrompt: c.acceptsNegativePrompt,
    acceptsPose: c.acceptsPose,
    acceptsSeed: c.acceptsSeed,
  }
}
