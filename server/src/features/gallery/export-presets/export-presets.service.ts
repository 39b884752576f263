import { randomUUID } from 'node:crypto'
import {
  type ExportSettings,
  galleryReasons,
  MAX_EXPORT_PRESETS,
  type OwnExportPreset,
} from '@studio/contract/gallery'
import { refuse } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { ExportService } from '../export/export.service.ts'
import * as store from './export-presets.store.ts'

interface NamedSettings {
  name: string
  settings: ExportSettings
}

export type ExportPresetsService = ReturnType<typeof createExportPresetsService>

/** Export settings that users saved under a name. */
export function createExportPresetsService(deps: {
  database: DatabaseHandle
  clock: Clock
  checkSettings: ExportService['checkSettings']
}) {
  const { database, clock, checkSettings } = deps
  return {
    list: (userId: string): Promise<OwnExportPreset[]> => store.readPresets(database.db, userId),

    /** @throws Refusal tooManyPresets, presetNameTaken, watermarkCharacters */
    async create(userId: string, { name, settings }: NamedSettings): Promise<OwnExportPreset> {
      await checkSettings(settings)
      return database.transact(async (tx) => {
        await store.lockPresets(tx, userId)
        if ((await store.countPresets(tx, userId)) >= MAX_EXPORT_PRESETS)
          throw refuse(galleryReasons.tooManyPresets, { most: MAX_EXPORT_PRESETS })
        const id = randomUUID()
        if (!(await store.insertPreset(tx, { id, userId, name, settings, now: clock.now() })))
          throw refuse(galleryReasons.presetNameTaken)
        return { id, name, settings }
      })
    },

    /** @throws Refusal noPreset, presetNameTaken, watermarkCharacters */
    async update(userId: string, id: string, { name, settings }: NamedSettings): Promise<OwnExportPreset> {
      await checkSettings(settings)
      return database.transact(async (tx) => {
        await store.lockPresets(tx, userId)
        if (await store.isNameTaken(tx, userId, name, id)) throw refuse(galleryReasons.presetNameTaken)
        const preset = { id, name, settings }
        if (!(await store.updatePreset(tx, userId, preset))) throw refuse(galleryReasons.noPreset)
        return preset
      })
    },

    remove: (userId: string, id: string): Promise<{ id: string }> =>
      database.transact(async (tx) => {
        if (!(await store.deletePreset(tx, userId, id))) throw refuse(galleryReasons.noPreset)
        return { id }
      }),
  }
}
