import * as z from 'zod/mini'
import { endpoint, Reason } from '../kernel/index.ts'
import { AdminSetting, InstallationChange, SettingEffect } from './installation.ts'
import { flagsReasons } from './flags.reasons.ts'

const Settings = z.object({
  settings: z.array(AdminSetting),
  /** Version of all settings together. Increases with each change. */
  version: z.int(),
  /** True if the last change can be undone (within a day). */
  canUndo: z.boolean(),
})
const Version = z.int().check(z.minimum(0))

export const listInstallationSettings = endpoint({
  summary: 'List limits and retention settings, and values set by the environment',
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  factor: 'required',
  output: Settings,
  refusals: ['FORBIDDEN'],
})

/** CONFLICT if another admin was faster, or the environment sets one of them. */
export const patchInstallationSettings = endpoint({
  summary: 'Change limits and retention settings, with a reason',
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'admin',
  factor: 'required',
  body: z.strictObject({ version: Version, reason: Reason, values: InstallationChange }),
  output: Settings,
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [flagsReasons.changed, flagsReasons.decidedByServer],
})

export const undoInstallationSettings = endpoint({
  summary: 'Undo the last change of limits and retention settings',
  method: 'POST',
  path: '/api/admin/settings/undo',
  access: 'admin',
  factor: 'required',
  body: z.strictObject({ version: Version }),
  output: Settings,
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [flagsReasons.changed, flagsReasons.decidedByServer, flagsReasons.nothingToUndo],
})

/** Changes nothing. */
export const foreseeSettings = endpoint({
  summary: 'Get the effect of a change of limits and retention settings',
  method: 'POST',
  path: '/api/admin/settings/effect',
  access: 'admin',
  factor: 'required',
  body: z.strictObject({ values: InstallationChange }),
  output: z.object({ effects: z.array(SettingEffect) }),
  refusals: ['FORBIDDEN'],
})
