/** User settings, shared by all devices of an account. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Settings } from '@studio/contract/settings'
import { jsonFile } from '../../platform/archive/index.ts'
import { bindSettings } from './settings.routes.ts'
import { createSettingsService, type SettingsServiceDeps } from './settings.service.ts'

export interface SettingsFeature extends Feature {
  /** A user's settings, with defaults for the rest. */
  settingsOf(userId: string): Promise<Settings>
}

export function createSettings(
  { http, database, clock }: Platform,
  { realtime }: Pick<SettingsServiceDeps, 'realtime'>,
): SettingsFeature {
  const service = createSettingsService({ database, clock, realtime })
  bindSettings(http, service)
  const settingsOf = async (userId: string) => (await service.get(userId)).settings
  return {
    name: 'settings',
    settingsOf,
    exporter: {
      async *files(userId) {
        yield jsonFile('settings/settings.json', await settingsOf(userId))
      },
    },
  }
}
