import {
  DEFAULT_SETTINGS,
  isSettingValue,
  type KeptSettings,
  SETTING_NAMES,
  type Settings,
  type SettingsChange,
} from '@studio/contract/settings'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import {
  type Fields,
  findSettings,
  lockSettings,
  type SettingsRow,
  updateSettings,
} from './settings.store.ts'

export interface SettingsServiceDeps {
  database: Pick<DatabaseHandle, 'point' | 'transact'>
  clock: Clock
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
}

const EMPTY_SETTINGS: SettingsRow = { fields: {}, version: 0 }

function present({ fields, version }: SettingsRow): KeptSettings {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  const updatedAt: KeptSettings['updatedAt'] = {}
  for (const name of SETTING_NAMES) {
    const stored = fields[name]
    // Settings of other versions that this one doesn't know count as unchanged.
    if (!stored || !isSettingValue(name, stored.value)) continue
    settings[name] = stored.value
    updatedAt[name] = stored.at
  }
  return { version, settings: settings as Settings, updatedAt }
}

/** Change time on a device, converted to the server's clock; never in the future. */
function instantOf(changed: string | undefined, sentAt: string, now: Date): string {
  const ago = changed === undefined ? 0 : Date.parse(sentAt) - Date.parse(changed)
  return new Date(now.getTime() - Math.max(0, ago)).toISOString()
}

export function createSettingsService({ database, clock, realtime }: SettingsServiceDeps) {
  const get = async (userId: string): Promise<KeptSettings> =>
    present((await findSettings(database.point, userId)) ?? EMPTY_SETTINGS)

  return {
    get,

    /** Stores changes that are newer than the stored ones and notifies the other devices. */
    async change(userId: string, { settings, updatedAt, sentAt }: SettingsChange): Promise<KeptSettings> {
      const { kept, isChanged } = await database.transact(async (tx) => {
        const before = await lockSettings(tx, userId)
        const later: Fields = {}
        for (const name of SETTING_NAMES) {
          if (settings[name] === undefined) continue
          const at = instantOf(updatedAt[name], sentAt, clock.now())
          const previous = before.fields[name]
          if (!previous || previous.at < at) later[name] = { value: settings[name], at }
        }
        if (Object.keys(later).length === 0) return { kept: before, isChanged: false }
        const after = { fields: { ...before.fields, ...later }, version: before.version + 1 }
        await updateSettings(tx, userId, after)
        return { kept: after, isChanged: true }
      })
      const answer = present(kept)
      if (isChanged) realtime.notify(userId, 'settings', answer)
      return answer
    },
  }
}

export type SettingsService = ReturnType<typeof createSettingsService>
