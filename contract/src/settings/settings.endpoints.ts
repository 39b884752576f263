import { endpoint } from '../kernel/index.ts'
import { KeptSettings, SettingsChange } from './settings.ts'

export const getSettings = endpoint({
  summary: 'Get the own settings, as every device of the account shares them',
  method: 'GET',
  path: '/api/settings',
  access: 'user',
  factor: 'none',
  output: KeptSettings,
})

export const putSettings = endpoint({
  summary: 'Change some of the own settings; of two changes of one setting the later holds',
  method: 'PUT',
  path: '/api/settings',
  access: 'user',
  factor: 'none',
  body: SettingsChange,
  output: KeptSettings,
})
