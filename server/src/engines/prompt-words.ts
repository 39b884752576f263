import type { Dialect, PromptLimit } from '@studio/contract/models'
import type { ReferenceRole } from '@studio/contract/photoshoot'
import { imageEditWords } from '@studio/domain/darkroom'
import { type Compiled, compile } from '@studio/domain/prompts'
import type { EngineCapabilities, ImageEditRequest, ImageRequest } from './engine.ts'

/** Reference roles for models that are instructed in words, the default first. */
export const READING_ROLES = ['subject', 'style', 'composition'] as const satisfies readonly ReferenceRole[]

/** Token limit of common text encoders. */
export const CLIP_TOKENS: PromptLimit = { unit: 'tokens', most: 75 }

/** Prompt dialect of an engine’s model. */
export const dialectOf = (capabilities: EngineCapabilities): Dialect => ({
  takes: {
    negative: capabilities.acceptsNegativePrompt,
    weights: capabilities.readsWeights ?? false,
    seed: capabilities.acceptsSeed,
    pose: capabilities.acceptsPose,
    reference: capabilities.readsReference ?? false,
    fields: capabilities.hasOwnFields ?? false,
  },
  promptLimit: capabilities.promptLimit,
})

/** The texts sent for a request, as shown in the prompt preview. */
export const promptInWords = (
  capabilities: EngineCapabilities,
  { reference, referenceRole, ...request }: ImageRequest,
): Pick<Compiled, 'text' | 'negative'> =>
  compile(dialectOf(capabilities), { ...request, referenceRole: reference ? referenceRole : undefined })

/** The texts sent for an edit, as shown before it is requested. */
export const editInWords = (
  { edits }: EngineCapabilities,
  { kind, prompt, box, image: { width, height } }: ImageEditRequest,
) => imageEditWords({ kind, prompt, box, width, height }, edits?.mask ?? 'none')
