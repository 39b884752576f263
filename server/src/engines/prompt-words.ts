import type { Dialect, PromptLimit } from '@studio/contract/models'
import type { ReferenceRole } from '@studio/contract/photoshoot'
import { type Compiled, compile } from '@studio/domain/prompts'
import type { EngineCapabilities, ImageRequest } from './engine.ts'

/** What models take from a reference that they are told about in words, what is usual first. */
export const READING_ROLES = ['subject', 'style', 'composition'] as const satisfies readonly ReferenceRole[]

/** What the text encoders of usual checkpoints read at once. */
export const CLIP_TOKENS: PromptLimit = { unit: 'tokens', most: 75 }

/** How an engine's model is to be spoken to. */
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

/** The texts that an engine sends for a request: what the preview of a prompt has shown. */
export const promptInWords = (
  capabilities: EngineCapabilities,
  { reference, referenceRole, ...request }: ImageRequest,
): Pick<Compiled, 'text' | 'negative'> =>
  compile(dialectOf(capabilities), { ...request, referenceRole: reference ? referenceRole : undefined })
