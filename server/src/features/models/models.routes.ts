import { listModels } from '@studio/contract/models'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Models } from './models.service.ts'

export function bindModels(http: Http, models: Models): void {
  bind(http, listModels, async () => {
    await models.refresh()
    return { models: models.list() }
  })
}
