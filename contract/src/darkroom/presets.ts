import * as z from 'zod/mini'
import { endpoint, Id, IdParams, lineOf } from '../kernel/index.ts'
import { darkroomReasons as reasons } from './darkroom.reasons.ts'
import { Edit, EDIT_GROUPS, type EditGroup } from './edit.ts'

export const MAX_EDIT_PRESETS = 200

/** Strength in percent: 100 is the preset as it was saved. */
export const MAX_PRESET_STRENGTH = 200

/** Groups that a preset can have: masks and repairs fit one image only. */
export const PRESET_GROUPS: readonly EditGroup[] = EDIT_GROUPS.filter(
  (group) => group !== 'localAdjustments' && group !== 'repairs',
)

const Groups = z.array(z.enum(EDIT_GROUPS)).check(z.maxLength(EDIT_GROUPS.length))

const PresetGroups = Groups.check(
  z.refine((groups) => groups.every((group) => PRESET_GROUPS.includes(group)), {
    error: 'A preset has no masks and no repairs.',
  }),
)

export const EditPresetName = lineOf(1, 60, 'The name of the preset')

/** A user’s own look. */
export const EditPreset = z.object({
  id: Id,
  name: z.string(),
  edit: Edit,
  /** Groups that it replaces as a whole, also with neutral values. Of other groups it sets the values of `edit`. */
  groups: Groups,
})
export type EditPreset = z.infer<typeof EditPreset>

const own = { access: 'user', factor: 'none' } as const
const One = z.object({ preset: EditPreset })

/** Built-in presets are data of the domain (`LOOKS`), not of this list. */
export const listEditPresets = endpoint({
  summary: 'List your presets of edits by name',
  method: 'GET',
  path: '/api/darkroom/presets',
  ...own,
  output: z.object({ presets: z.array(EditPreset) }),
})

export const createEditPreset = endpoint({
  summary: 'Save parts of an edit as a preset',
  method: 'POST',
  path: '/api/darkroom/presets',
  ...own,
  idempotent: true,
  body: z
    .strictObject({
      name: EditPresetName,
      edit: Edit,
      groups: PresetGroups,
      /** True to keep values of other groups, too, as imported presets have. */
      keepsOtherValues: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ groups, keepsOtherValues }) => groups.length > 0 || keepsOtherValues, {
        error: 'Choose what the preset sets.',
      }),
    ),
  output: One,
  status: 201,
  refusals: ['CONFLICT', 'QUOTA_EXCEEDED'],
  reasons: [reasons.presetNameTaken, reasons.tooManyPresets],
})

/** Most files of one import, characters of each, and bytes of the request. */
export const MAX_PRESET_FILES = 100
export const MAX_PRESET_FILE = 1_000_000
const MAX_IMPORT_BYTES = 12 * 2 ** 20

/**
 * A file of an import. `exists`: there is the same preset already. `empty`: it sets nothing that edits have. `unreadable`: it has no
 * settings of Camera Raw. Only `new` ones are saved.
 */
export const ImportedPreset = z.object({
  file: z.string(),
  status: z.enum(['new', 'exists', 'empty', 'unreadable']),
  /** Name of the preset. A number is added if another preset has it. */
  name: z.string(),
  /** Names of settings that edits don’t have, as in the file. */
  omitted: z.array(z.string()),
})
export type ImportedPreset = z.infer<typeof ImportedPreset>

/** Saves nothing while `dryRun` is true, which is the default. */
export const importEditPresets = endpoint({
  summary: 'Import presets from XMP files of Lightroom and Camera Raw; a dry run by default',
  method: 'POST',
  path: '/api/darkroom/presets/import',
  ...own,
  bodyBytes: MAX_IMPORT_BYTES,
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: z.string().check(z.minLength(1), z.maxLength(255)),
          text: z.string().check(z.maxLength(MAX_PRESET_FILE)),
        }),
      )
      .check(z.minLength(1, 'Choose at least one file.'), z.maxLength(MAX_PRESET_FILES)),
    dryRun: z._default(z.boolean(), true),
  }),
  output: z.object({ files: z.array(ImportedPreset) }),
  refusals: ['QUOTA_EXCEEDED'],
  reasons: [reasons.tooManyPresets],
})

/** What is missing stays. */
export const changeEditPreset = endpoint({
  summary: 'Rename a preset of edits, or replace what it does',
  method: 'PATCH',
  path: '/api/darkroom/presets/:id',
  ...own,
  params: IdParams,
  body: z.strictObject({
    name: z.optional(EditPresetName),
    edit: z.optional(Edit),
    groups: z.optional(PresetGroups),
  }),
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.presetGone, reasons.presetNameTaken],
})

export const deleteEditPreset = endpoint({
  summary: 'Delete a preset of edits. Images to which it was applied stay as they are',
  method: 'DELETE',
  path: '/api/darkroom/presets/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
  reasons: [reasons.presetGone],
})
