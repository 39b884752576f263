import * as z from 'zod/mini'
import { endpoint, Id, IdParams, lineOf } from '../kernel/index.ts'
import { darkroomReasons as reasons } from './darkroom.reasons.ts'
import { Edit, EDIT_GROUPS, type EditGroup } from './edit.ts'
import { EditGroups } from './syncs.ts'

export const MAX_EDIT_PRESETS = 200

/** Strength in percent: 100 is the preset as it was saved. */
export const MAX_PRESET_STRENGTH = 200

/** Groups that a preset can have: masks fit one image only. */
export const PRESET_GROUPS: readonly EditGroup[] = EDIT_GROUPS.filter((group) => group !== 'localAdjustments')

const PresetGroups = EditGroups.check(
  z.refine((groups) => groups.every((group) => PRESET_GROUPS.includes(group)), {
    error: 'A preset has no masks.',
  }),
)

export const EditPresetName = lineOf(1, 60, 'The name of the preset')

/** A user’s own look. */
export const EditPreset = z.object({
  id: Id,
  name: z.string(),
  /** Has values of `groups` only. */
  edit: Edit,
  /** Groups that it replaces, also with neutral values. */
  groups: EditGroups,
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
  body: z.strictObject({ name: EditPresetName, edit: Edit, groups: PresetGroups }),
  output: One,
  status: 201,
  refusals: ['CONFLICT', 'QUOTA_EXCEEDED'],
  reasons: [reasons.presetNameTaken, reasons.tooManyPresets],
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
