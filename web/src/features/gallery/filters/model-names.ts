import { MODEL_FAMILIES, type ModelFamily } from '@studio/contract/models'

/** Brand names, the same in every language (specification, section 2; decisions, "Models and engines"). */
export const FAMILY_NAMES: Record<ModelFamily, string> = {
  studio: 'Studio Preview',
  gemini: 'Gemini',
  dalle: 'DALL-E',
  leonardo: 'Leonardo',
  veo: 'VEO',
  flow: 'Flow',
  openrouter: 'OpenRouter',
  local: 'Local',
}

/** Order of the filter. The built-in engine is last, as it has no vendor. */
export const FAMILY_ORDER = [
  ...MODEL_FAMILIES.filter((family) => family !== 'studio'),
  'studio',
] as ModelFamily[]

/** True for the built-in engine, whose images carry a badge. */
export const isPreview = (model: string): boolean => model === 'studio'
