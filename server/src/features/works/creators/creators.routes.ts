import { getCreator, listCreatorWorks } from '@studio/contract/works'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { CreatorsService } from './creators.service.ts'

export function bindCreators(http: Http, creators: CreatorsService): void {
  bind(http, getCreator, async ({ params }, { actor }) => ({
    creator: await creators.get(params.id, actor?.id),
  }))
  bind(http, listCreatorWorks, ({ params, query }, { actor }) => creators.works(params.id, actor?.id, query))
}
