/** Models: what can make pictures here, and what would if it were set up. */
import type { Http } from '../../platform/http/index.ts'
import { bindModels } from './models.routes.ts'
import { type Models, type ModelsOptions, openModels } from './models.service.ts'

export type { Models } from './models.service.ts'

export interface ModelsDeps extends ModelsOptions {
  http: Http
}

export function createModels({ http, ...options }: ModelsDeps): Models {
  const models = openModels(options)
  bindModels(http, models)
  return models
}
