import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { Model } from './models.ts'

export const listModels = endpoint({
  summary: 'List all models with their configuration status',
  method: 'GET',
  path: '/api/models',
  access: 'user',
  factor: 'none',
  output: z.object({ models: z.array(Model) }),
})
