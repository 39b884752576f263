import { endpoint } from '../kernel/index.ts'
import { StorageUse } from './quota.ts'

export const getStorageUse = endpoint({
  summary: 'Tell how much storage one uses, and for what',
  method: 'GET',
  path: '/api/storage',
  access: 'user',
  factor: 'none',
  output: StorageUse,
})
