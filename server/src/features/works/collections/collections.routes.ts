import * as contract from '@studio/contract/works'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { CollectionsService } from './collections.service.ts'

export function bindCollections(http: Http, collections: CollectionsService): void {
  bind(http, contract.listCollections, ({ query }, { actor }) => collections.list(actor.id, query.work))
  bind(http, contract.createCollection, async ({ body }, { actor, idempotencyKey }) => ({
    collection: await collections.create(actor.id, body, idempotencyKey),
  }))
  bind(http, contract.getCollection, async ({ params }, { actor }) => ({
    collection: await collections.get(actor.id, params.id),
  }))
  bind(http, contract.patchCollection, async ({ params, body }, { actor }) => ({
    collection: await collections.patch(actor.id, params.id, body),
  }))
  bind(http, contract.deleteCollection, ({ params }, { actor }) => collections.remove(actor.id, params.id))
  bind(http, contract.listCollectionWorks, ({ params, query }, { actor }) =>
    collections.works(actor.id, params.id, query),
  )
  bind(http, contract.putCollectionWork, ({ params, body }, { actor }) =>
    collections.put(actor.id, params, body.after),
  )
  bind(http, contract.deleteCollectionWork, ({ params }, { actor }) => collections.take(actor.id, params))
  bind(http, contract.listCollectionPeople, async ({ params }, { actor }) => ({
    people: await collections.people(actor.id, params.id),
  }))
  bind(http, contract.putCollectionPerson, ({ params, body }, { actor }) =>
    collections.putPerson(actor.id, params, body.role),
  )
  bind(http, contract.deleteCollectionPerson, ({ params }, { actor }) =>
    collections.removePerson(actor.id, params),
  )
}
