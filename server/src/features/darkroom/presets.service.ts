import { randomUUID } from 'node:crypto'
import {
  darkroomReasons,
  type Edit,
  type EditGroup,
  type EditPreset,
  MAX_EDIT_PRESETS,
} from '@studio/contract/darkroom'
import { refuse } from '@studio/contract/kernel'
import { applyGroups } from '@studio/domain/darkroom'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import * as store from './presets.store.ts'

export type PresetsService = ReturnType<typeof createPresetsService>

interface NewPreset {
  name: string
  edit: Edit
  groups: EditGroup[]
}

/** Looks that users saved under a name. */
export function createPresetsService({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  /** Writes a preset with the values of its groups only. @throws Refusal presetNameTaken */
  async function write(tx: Database, userId: string, preset: EditPreset): Promise<EditPreset> {
    if (await store.isNameTaken(tx, userId, preset)) throw refuse(darkroomReasons.presetNameTaken)
    const groups = [...new Set(preset.groups)]
    const written = { ...preset, groups, edit: applyGroups({ format: 1 }, preset.edit, groups) }
    await store.writePreset(tx, userId, written, clock.now())
    return written
  }

  return {
    list: (userId: string) => store.readPresets(database.db, userId),

    /** @throws Refusal presetNameTaken, tooManyPresets */
    create: (userId: string, preset: NewPreset, idempotencyKey: IdempotencyKey | undefined) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await store.lockPresets(tx, userId)
          if ((await store.countPresets(tx, userId)) >= MAX_EDIT_PRESETS)
            throw refuse(darkroomReasons.tooManyPresets, { most: MAX_EDIT_PRESETS })
          return { preset: await write(tx, userId, { id: randomUUID(), ...preset }) }
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
        return write(tx, userId, {
          id,
          name: name ?? stored.name,
          edit: edit ?? stored.edit,
          groups: groups ?? stored.groups,
        })
      }),

    /** @throws Refusal presetGone */
    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.deletePreset(database.db, userId, id))) throw refuse(darkroomReasons.presetGone)
      return { id }
    },
  }
}
