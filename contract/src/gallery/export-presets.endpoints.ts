import * as z from 'zod/mini'
import { endpoint, Id, IdParams, lineOf } from '../kernel/index.ts'
import { EXPORT_PRESETS, ExportSettings } from './export-settings.ts'
import { galleryReasons as reasons } from './gallery.reasons.ts'

export const MAX_EXPORT_PRESETS = 50

/**
 * The name of a built-in preset is not allowed: deliveries name presets, and built-in names are translated.
 */
export const ExportPresetName = lineOf(1, 60, 'The name of the preset').check(
  z.refine(
    (name) => !Object.hasOwn(EXPORT_PRESETS, name.trim().toLowerCase()),
    'This is the name of a built-in preset.',
  ),
)

/** A user’s own export settings. */
export const OwnExportPreset = z.object({ id: Id, name: z.string(), settings: ExportSettings })
export type OwnExportPreset = z.infer<typeof OwnExportPreset>

const own = { access: 'user', factor: 'none' } as const
const Body = z.strictObject({ name: ExportPresetName, settings: ExportSettings })
const One = z.object({ preset: OwnExportPreset })

export const listExportPresets = endpoint({
  summary: 'List your export presets by name',
  method: 'GET',
  path: '/api/export-presets',
  ...own,
  output: z.object({ presets: z.array(OwnExportPreset) }),
})

export const createExportPreset = endpoint({
  summary: 'Save export settings as a preset',
  method: 'POST',
  path: '/api/export-presets',
  ...own,
  body: Body,
  output: One,
  status: 201,
  refusals: ['CONFLICT', 'QUOTA_EXCEEDED'],
  reasons: [reasons.presetNameTaken, reasons.tooManyPresets],
})

/** Existing deliveries keep the settings of a deleted preset. */
export const changeExportPreset = endpoint({
  summary: 'Replace the name and settings of an export preset',
  method: 'PUT',
  path: '/api/export-presets/:id',
  ...own,
  params: IdParams,
  body: Body,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.noPreset, reasons.presetNameTaken],
})

export const deleteExportPreset = endpoint({
  summary: 'Delete an export preset',
  method: 'DELETE',
  path: '/api/export-presets/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
  reasons: [reasons.noPreset],
})
