import { MODEL_FAMILIES, type ModelFamily } from '@studio/contract/models'

/** Proper names, the same in every language (specification, section 2; decisions, "Models and engines"). */
export const FAMILY_NAMES: Record<ModelFamily, string> = {
  studio: 'Studio Preview',
  gemini: 'Gemini',
  dalle: 'DALL-E',
  leonardo: 'Leonardo',
  veo: 'VEO',
  flow: 'Flow',
  local: 'Local',
}

/** In the order of the filter: the built-in engine last, as it is the one without a vendor. */
export const FAMILY_ORDER = [
  ...MODEL_FAMILIES.filter((family) => family !== 'studio'),
  'studio',
] as ModelFamily[]

/** The built-in engine's pictures carry a badge that says so. */
export const isPreview = (model: string): boolean => model === 'studio'
