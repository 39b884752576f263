import { EXPORT_PRESETS, type ExportPreset } from '@studio/contract/gallery'
import { useTranslation } from '../../platform/index.ts'

export const PRESET_NAMES = Object.keys(EXPORT_PRESETS) as ExportPreset[]
const isBuiltIn = (name: string): name is ExportPreset => Object.hasOwn(EXPORT_PRESETS, name)

/** Name of a built-in preset in the page’s language, or the user’s own. */
export function usePresetName(): (name: string) => string {
  const { t } = useTranslation('export')
  return (name) => (isBuiltIn(name) ? t(($) => $.many.presets[name].name) : name)
}
