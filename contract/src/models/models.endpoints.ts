import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { Model } from './models.ts'

export const listModels = endpoint({
  summary: 'List the models, configured or not',
  method: 'GET',
  path: '/api/models',
  access: 'user',
  factor: 'none',
  output: z.object({ models: z.array(Model) }),
})
