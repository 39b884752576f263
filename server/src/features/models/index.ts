/** Models: available engines, and those that could be configured. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { bindModels } from './models.routes.ts'
import { type Models, type ModelsOptions, createModelsService } from './models.service.ts'

export type { Models } from './models.service.ts'

export function createModels({ http }: Platform, options: ModelsOptions): Models & Feature {
  const models = createModelsService(options)
  bindModels(http, models)
  return { name: 'models', ...models }
}
