import { randomUUID } from 'node:crypto'
import {
  darkroomReasons,
  type Edit,
  type EditGroup,
  type EditPreset,
  type ImportedPreset,
  MAX_EDIT_PRESETS,
  PRESET_GROUPS,
} from '@studio/contract/darkroom'
import { refuse } from '@studio/contract/kernel'
import { applyGroups } from '@studio/domain/darkroom'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { type PresetFile, readPresetFiles } from './preset-files.ts'
import * as store from './presets.store.ts'

export type PresetsService = ReturnType<typeof createPresetsService>

export interface NewPreset {
  name: string
  edit: Edit
  groups: EditGroup[]
}

/** Values of these groups only. */
const valuesOf = (edit: Edit, groups: readonly EditGroup[]) => applyGroups({ format: 1 }, edit, groups)

/** Looks that users saved under a name. */
export function createPresetsService({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  /** Writes a preset, without values that fit one image only. @throws Refusal presetNameTaken */
  async function write(tx: Database, userId: string, preset: EditPreset): Promise<EditPreset> {
    if (await store.isNameTaken(tx, userId, preset)) throw refuse(darkroomReasons.presetNameTaken)
    const edit = valuesOf(preset.edit, PRESET_GROUPS)
    const written = { ...preset, groups: [...new Set(preset.groups)], edit }
    await store.writePreset(tx, userId, written, clock.now())
    return written
  }

  /** @throws Refusal tooManyPresets */
  async function checkRoom(tx: Database, userId: string, added: number): Promise<void> {
    if ((await store.countPresets(tx, userId)) + added > MAX_EDIT_PRESETS)
      throw refuse(darkroomReasons.tooManyPresets, { most: MAX_EDIT_PRESETS })
  }

  return {
    list: (userId: string) => store.readPresets(database.db, userId),

    /** Reads files of Lightroom, and saves new presets unless it is a dry run. @throws Refusal tooManyPresets */
    importFiles: (
      userId: string,
      { files, dryRun }: { files: readonly PresetFile[]; dryRun: boolean },
    ): Promise<ImportedPreset[]> =>
      database.transact(async (tx) => {
        await store.lockPresets(tx, userId)
        const read = readPresetFiles(files, await store.readPresets(tx, userId))
        const added = read.flatMap(({ preset }) => preset ?? [])
        await checkRoom(tx, userId, added.length)
        if (!dryRun) for (const preset of added) await write(tx, userId, { id: randomUUID(), ...preset })
        return read.map(({ result }) => result)
      }),

    /** @throws Refusal presetNameTaken, tooManyPresets */
    create: (
      userId: string,
      { keepsOtherValues, ...preset }: NewPreset & { keepsOtherValues: boolean },
      idempotencyKey: IdempotencyKey | undefined,
    ) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await store.lockPresets(tx, userId)
          await checkRoom(tx, userId, 1)
          const edit = keepsOtherValues ? preset.edit : valuesOf(preset.edit, preset.groups)
          return { preset: await write(tx, userId, { id: randomUUID(), ...preset, edit }) }
        }),
      ),

    /** @throws Refusal presetGone, presetNameTaken */
    update: (
      userId: string,
      id: string,
      { name, edit, groups }: { [Name in keyof NewPreset]?: NewPreset[Name] | undefined },
    ): Promise<EditPreset> =>
      database.transact(async (tx) => {
        await store.lockPresets(tx, userId)
        const stored = await store.findPreset(tx, userId, id)
        if (!stored) throw refuse(darkroomReasons.presetGone)
        const content = edit || groups
        const saved = { edit: edit ?? stored.edit, groups: groups ?? stored.groups }
        return write(tx, userId, {
          id,
          name: name ?? stored.name,
          groups: saved.groups,
          edit: content ? valuesOf(saved.edit, saved.groups) : stored.edit,
        })
      }),

    /** @throws Refusal presetGone */
    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.deletePreset(database.db, userId, id))) throw refuse(darkroomReasons.presetGone)
      return { id }
    },
  }
}
