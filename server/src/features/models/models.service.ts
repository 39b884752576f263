import { Refusal } from '@studio/contract/kernel'
import { ASPECT_RATIOS, type Model } from '@studio/contract/models'
import type { Engine } from '../../engines/engine.ts'

export interface Models {
  /** Every model, the usable ones first. */
  list(): Model[]
  /**
   * The engine behind a model's id.
   * @throws Refusal INPUT_INVALID naming `model` when there is none or it is not set up here.
   */
  engineFor(modelId: string): Engine
  /** Whole credits for one image. */
  creditsPerImage(): number
}

const NOT_CONFIGURED = 'Not configured on this server.'

/** The labels people know, listed even where no engine stands behind them: a missing one is never silently replaced. */
const KNOWN = [
  { id: 'gemini', label: 'Gemini 2.0', family: 'gemini', acceptsReference: true },
  { id: 'dalle', label: 'DALL-E 3', family: 'dalle', acceptsReference: true },
  { id: 'leonardo', label: 'Leonardo AI', family: 'leonardo', acceptsReference: true },
] as const

type Unpriced = Omit<Model, 'creditsPerImage'>

/** `creditsPerImage` is the present price, whatever the model. */
export function openModels(engines: Engine[], creditsPerImage: () => number): Models {
  const byId = new Map(engines.map((engine) => [engine.capabilities.id, engine]))
  const families = new Set(engines.map((engine) => engine.capabilities.family))
  const missing = KNOWN.filter(({ family }) => !families.has(family)).map(
    (known): Unpriced => ({
      ...known,
      kinds: ['image'],
      available: false,
      reason: NOT_CONFIGURED,
      maxImages: 10,
      aspectRatios: [...ASPECT_RATIOS],
    }),
  )
  const models = [...engines.map(modelOf), ...missing].sort(
    (a, b) => Number(b.available) - Number(a.available),
  )

  return {
    list: () => models.map((model) => ({ ...model, creditsPerImage: creditsPerImage() })),
    engineFor(modelId) {
      const engine = byId.get(modelId)
      const model = models.find(({ id }) => id === modelId)
      if (engine && model?.available) return engine
      const reason = model ? `${model.label}: ${model.reason}` : 'There is no such model.'
      throw new Refusal('INPUT_INVALID', reason, { details: { model: reason } })
    },
    creditsPerImage,
  }
}

function modelOf({ capabilities: c }: Engine): Unpriced {
  return {
    id: c.id,
    label: c.label,
    family: c.family,
    kinds: [...c.kinds],
    available: c.unavailable === undefined,
    ...(c.unavailable === undefined ? {} : { reason: c.unavailable }),
    maxImages: c.maxImages,
    aspectRatios: [...c.aspectRatios],
    acceptsReference: c.acceptsReference,
  }
}
