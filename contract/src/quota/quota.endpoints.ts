import { endpoint } from '../kernel/index.ts'
import { StorageUse } from './quota.ts'

export const getStorageUse = endpoint({
  summary: 'Show how much storage you use, and for what',
  method: 'GET',
  path: '/api/storage',
  access: 'user',
  factor: 'none',
  output: StorageUse,
})
