import {
  EXPORT_PRESETS,
  type ExportPreset,
  type ExportResize,
  ExportSettings,
  ExportSource,
  type OwnExportPreset,
} from '@studio/contract/gallery'
import { browserStorage } from '../../../platform/index.ts'

export interface ExportForm {
  /** A built-in preset, the id of one of the user’s own, or `custom`. */
  preset: string
  /** Initial fields of `custom`; otherwise those of the preset are used. */
  custom: ExportSettings
  /** Which file of edited images is exported. */
  source: ExportSource
}

export const PRESET_NAMES = Object.keys(EXPORT_PRESETS) as ExportPreset[]

/** Choice of XMP sidecars instead of images. */
export const SIDECARS = 'sidecars'

const KEY = 'studio.export'
const FIRST: ExportForm = { preset: 'web', custom: EXPORT_PRESETS.web, source: 'current' }

/** True for the id of one of the user’s presets. */
export const isOwnPreset = (preset: string): boolean =>
  preset !== 'custom' && preset !== SIDECARS && !PRESET_NAMES.some((name) => name === preset)

/** Settings that the form will export with; those of the first built-in preset if the user’s was deleted. */
export function settingsOf(
  { preset, custom }: Omit<ExportForm, 'source'>,
  own: readonly OwnExportPreset[],
): ExportSettings {
  if (preset === 'custom') return custom
  const builtIn = PRESET_NAMES.find((name) => name === preset)
  return builtIn
    ? EXPORT_PRESETS[builtIn]
    : (own.find(({ id }) => id === preset)?.settings ?? EXPORT_PRESETS.web)
}

/** Choices of the previous export in this browser. */
export function readExportForm(): ExportForm {
  try {
    const stored = JSON.parse(browserStorage.read(KEY) ?? '') as Partial<ExportForm>
    const custom = ExportSettings.safeParse(stored.custom)
    const source = ExportSource.safeParse(stored.source)
    return {
      preset: typeof stored.preset === 'string' ? stored.preset : FIRST.preset,
      custom: custom.success ? custom.data : FIRST.custom,
      source: source.success ? source.data : FIRST.source,
    }
  } catch {
    return FIRST
  }
}

export const keepExportForm = (form: ExportForm): void => browserStorage.write(KEY, JSON.stringify(form))

/** Initial sizes of each way to resize. */
const SIZES: Record<ExportResize['by'], ExportResize> = {
  none: { by: 'none' },
  longEdge: { by: 'longEdge', pixels: 2_048 },
  shortEdge: { by: 'shortEdge', pixels: 1_080 },
  fit: { by: 'fit', width: 1_080, height: 1_350 },
  megapixels: { by: 'megapixels', megapixels: 12 },
}

export const RESIZES = Object.keys(SIZES) as ExportResize['by'][]
export const startOf = (by: ExportResize['by']): ExportResize => SIZES[by]
