import { getSettings, putSettings } from '@studio/contract/settings'
import { bind, type Http } from '../../platform/http/index.ts'
import type { SettingsService } from './settings.service.ts'

export function bindSettings(http: Http, service: SettingsService): void {
  bind(http, getSettings, (_request, { actor }) => service.get(actor.id))
  bind(http, putSettings, ({ body }, { actor }) => service.change(actor.id, body))
}
