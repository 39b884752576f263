/** Settings: what users have chosen about the studio, shared by every device of an account. */
import type { Settings } from '@studio/contract/settings'
import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { bindSettings } from './settings.routes.ts'
import { createSettingsService, type SettingsServiceDeps } from './settings.service.ts'

export interface SettingsFeature {
  /** What a user has chosen, with the defaults for the rest. */
  settingsOf(userId: string): Promise<Settings>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createSettings({ http, ...deps }: SettingsServiceDeps & { http: Http }): SettingsFeature {
  const service = createSettingsService(deps)
  bindSettings(http, service)
  const settingsOf = async (userId: string) => (await service.get(userId)).settings
  return {
    settingsOf,
    exporter: {
      async *files(userId) {
        yield jsonFile('settings/settings.json', await settingsOf(userId))
      },
    },
  }
}
