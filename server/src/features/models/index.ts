/** Models: what can make pictures here, and what would if it were set up. */
import type { Engine } from '../../engines/engine.ts'
import type { Http } from '../../platform/http/index.ts'
import { bindModels } from './models.routes.ts'
import { type Models, openModels } from './models.service.ts'

export type { Models } from './models.service.ts'

export interface ModelsDeps {
  http: Http
  engines: Engine[]
  creditsPerImage: () => number
}

export function createModels({ http, engines, creditsPerImage }: ModelsDeps): Models {
  const models = openModels(engines, creditsPerImage)
  bindModels(http, models)
  return models
}
