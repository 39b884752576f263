import { endpoint } from '../kernel/index.ts'
import { KeptSettings, SettingsChange } from './settings.ts'

export const getSettings = endpoint({
  summary: 'Get your settings, shared by all your devices',
  method: 'GET',
  path: '/api/settings',
  access: 'user',
  factor: 'none',
  output: KeptSettings,
})

export const putSettings = endpoint({
  summary: 'Change some of your settings; the latest change of each setting wins',
  method: 'PUT',
  path: '/api/settings',
  access: 'user',
  factor: 'none',
  body: SettingsChange,
  output: KeptSettings,
})
