import * as contract from '@studio/contract/works'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { LikesService } from './likes.service.ts'
import type { ListService } from './list.service.ts'

export function bindBrowsing(http: Http, list: ListService, likes: LikesService): void {
  bind(http, contract.listWorks, ({ query }, { actor }) => list.list(actor.id, query))
  bind(http, contract.listWorkFacets, () => list.facets())
  bind(http, contract.likeWork, ({ params }, { actor, raw }) =>
    likes.like({ id: params.id, userId: actor.id, ip: raw.ip }),
  )
  bind(http, contract.unlikeWork, ({ params }, { actor, raw }) =>
    likes.unlike({ id: params.id, userId: actor.id, ip: raw.ip }),
  )
}
