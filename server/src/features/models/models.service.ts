import { Refusal } from '@studio/contract/kernel'
import { ASPECT_RATIOS, type Model, type ModelFamily, QUALITIES } from '@studio/contract/models'
import type { Engine } from '../../engines/engine.ts'
import { dialectOf } from '../../engines/prompt-words.ts'
import type { VideoEngine } from '../../engines/video/index.ts'

export interface Models {
  /** Lets the engines refresh the capabilities of their providers. Never throws. */
  refresh(): Promise<void>
  /** All models, available ones first. */
  list(): Model[]
  /** The engine of a model id. @throws Refusal INPUT_INVALID naming `model` if it is unknown or not configured. */
  engineFor(modelId: string): Engine
  /** The engine that generated an image of this model, if it still exists. */
  makerOf(modelId: string): Engine | undefined
  /** Like engineFor, for videos. */
  videoEngineFor(modelId: string): VideoEngine
  /** The video engine of this model, if it still exists. */
  videoMakerOf(modelId: string): VideoEngine | undefined
  /** Fallback engines configured for this engine, in order. None by default. */
  othersFor(engine: Engine): Engine[]
  /** Whole credits for one image. */
  creditsPerImage(): number
  /** Whole credits for one second of video. */
  creditsPerSecond(): number
}

export interface ModelsOptions {
  engines: Engine[]
  videoEngines?: VideoEngine[]
  /** Current prices, the same for all models. */
  prices: () => { image: number; videoSecond: number }
  failover: Partial<Record<ModelFamily, ModelFamily[]>>
}

/** Known labels, listed even without an engine: a missing model is never silently replaced. */
const KNOWN_MODELS = [
  { id: 'gemini', label: 'Gemini 2.0', kinds: ['image'], setting: 'GEMINI_API_KEY' },
  { id: 'dalle', label: 'DALL-E 3', kinds: ['image'], setting: 'OPENAI_API_KEY' },
  { id: 'leonardo', label: 'Leonardo AI', kinds: ['image'], setting: 'LEONARDO_API_KEY' },
  { id: 'veo', label: 'VEO', kinds: ['video'], setting: 'STUDIO_VEO_CREDENTIALS' },
  { id: 'flow', label: 'Flow', kinds: ['video'], setting: 'STUDIO_FLOW_KEY' },
] as const

const isSetUp = (engine: Pick<Engine, 'isSetUp'>): boolean => engine.isSetUp?.() ?? true

type Unpriced = Omit<Model, 'creditsPerImage' | 'creditsPerSecond'>

export function createModelsService({ engines, videoEngines = [], prices, failover }: ModelsOptions): Models {
  // Looked up each time, since keys and capabilities may change.
  const findEngine = (modelId: string) =>
    engines.filter(isSetUp).find(({ capabilities }) => capabilities.id === modelId)
  const findVideoEngine = (modelId: string) =>
    videoEngines.filter(isSetUp).find(({ capabilities }) => capabilities.id === modelId)
  function listModels(): Unpriced[] {
    const [making, filming] = [engines.filter(isSetUp), videoEngines.filter(isSetUp)]
    const families = new Set([...making, ...filming].map((engine) => engine.capabilities.family))
    return [
      ...making.map((engine) => modelOf(engine, findVideoEngine(engine.capabilities.id))),
      ...filming.filter(({ capabilities: { id } }) => !findEngine(id)).map(filmingModel),
      ...KNOWN_MODELS.filter(({ id }) => !families.has(id)).map(missingModel),
    ].sort((a, b) => Number(b.available) - Number(a.available))
  }
  const findModel = (modelId: string) => listModels().find(({ id }) => id === modelId)
  const creditsPerImage = () => prices().image

  return {
    async refresh() {
      await Promise.all(engines.filter(isSetUp).flatMap((engine) => engine.refresh?.() ?? []))
    },
    list: () =>
      listModels().map((model) => ({
        ...model,
        ...(model.kinds.includes('image') ? { creditsPerImage: creditsPerImage() } : {}),
        ...(model.kinds.includes('video') ? { creditsPerSecond: prices().videoSecond } : {}),
      })),
    engineFor(modelId) {
      const engine = findEngine(modelId)
      const model = findModel(modelId)
      if (engine && model?.available) return engine
      throw refused(model, 'images')
    },
    makerOf: findEngine,
    videoMakerOf: findVideoEngine,
    videoEngineFor(modelId) {
      const engine = findVideoEngine(modelId)
      const model = findModel(modelId)
      if (engine && model?.available) return engine
      throw refused(model, 'videos')
    },
    othersFor: ({ capabilities }) =>
      (failover[capabilities.family] ?? []).flatMap((family) =>
        engines.filter(
          (engine) =>
            isSetUp(engine) &&
            engine.capabilities.family === family &&
            engine.capabilities.id !== capabilities.id &&
            engine.capabilities.unavailable === undefined,
        ),
      ),
    creditsPerImage,
    creditsPerSecond: () => prices().videoSecond,
  }
}

function refused(model: Unpriced | undefined, purpose: 'images' | 'videos'): Refusal {
  const why = model && (model.reason ?? `it doesn’t generate ${purpose}.`)
  const reason = model ? `${model.label}: ${why}` : 'Model not found.'
  return new Refusal('INPUT_INVALID', reason, { details: { model: reason } })
}

function missingModel({ id, label, kinds, setting }: (typeof KNOWN_MODELS)[number]): Unpriced {
  return {
    id,
    label,
    family: id,
    kinds: [...kinds],
    available: false,
    reason: `Not configured on this server. Set ${setting} to use it.`,
    needs: setting,
    maxImages: kinds[0] === 'image' ? 10 : 0,
    aspectRatios: [...ASPECT_RATIOS],
    acceptsReference: true,
    acceptsNegativePrompt: id === 'leonardo',
    acceptsPose: kinds[0] === 'image',
    acceptsSeed: id !== 'dalle',
    ...(kinds[0] === 'image' ? { takes: takesOf(id) } : {}),
  }
}

/** Lets users preview the compiled prompt before the model is configured. */
const takesOf = (id: (typeof KNOWN_MODELS)[number]['id']): Model['takes'] => ({
  negative: id === 'leonardo',
  weights: false,
  seed: id !== 'dalle',
  pose: true,
  reference: id !== 'leonardo',
  fields: false,
})

/** Sizes for each supported quality and ratio. */
function sizesOf({ capabilities, sizeOf }: Engine): Model['sizes'] {
  const { aspectRatios, qualities = QUALITIES } = capabilities
  return Object.fromEntries(
    qualities.map((quality) => [
      quality,
      Object.fromEntries(aspectRatios.map((ratio) => [ratio, sizeOf(ratio, quality)])),
    ]),
  )
}

/** A model without images. */
const filmingModel = ({ capabilities: c }: VideoEngine): Unpriced => ({
  id: c.id,
  label: c.label,
  family: c.family,
  kinds: ['video'],
  available: true,
  vendorModel: c.vendorModel,
  maxImages: 0,
  aspectRatios: [...c.aspectRatios],
  acceptsReference: c.acceptsFirstFrame,
  acceptsNegativePrompt: c.acceptsNegativePrompt,
  acceptsPose: false,
  acceptsSeed: c.acceptsSeed,
  ...(c.isSilent ? { isSilent: true } : {}),
})

function modelOf(engine: Engine, films: VideoEngine | undefined): Unpriced {
  const { capabilities: c } = engine
  const { takes, promptLimit } = dialectOf(c)
  return {
    id: c.id,
    label: c.label,
    family: c.family,
    kinds: films ? [...c.kinds, 'video'] : [...c.kinds],
    available: c.unavailable === undefined,
    ...(c.unavailable === undefined ? {} : { reason: c.unavailable }),
    ...(c.vendorModel === undefined ? {} : { vendorModel: c.vendorModel }),
    ...(c.steps ? { steps: { ...c.steps } } : {}),
    ...(c.guidance ? { guidance: { ...c.guidance } } : {}),
    ...(c.unavailable === undefined ? { sizes: sizesOf(engine) } : {}),
    maxImages: c.maxImages,
    aspectRatios: [...c.aspectRatios],
    acceptsReference: c.acceptsReference,
    ...(c.acceptsThings ? { acceptsThings: true } : {}),
    ...(c.referenceRoles ? { referenceRoles: [...c.referenceRoles] } : {}),
    ...(c.guides ? { guides: [...c.guides] } : {}),
    ...(c.upscales ? { upscales: c.upscales } : {}),
    ...(c.edits ? { edits: { kinds: [...c.edits.kinds], mask: c.edits.mask } } : {}),
    acceptsNegativePrompt: c.acceptsNegativePrompt,
    acceptsPose: c.acceptsPose,
    acceptsSeed: c.acceptsSeed,
    takes,
    ...(films?.capabilities.isSilent ? { isSilent: true } : {}),
    ...(promptLimit ? { promptLimit } : {}),
  }
}
