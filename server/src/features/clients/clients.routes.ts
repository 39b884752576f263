import * as contract from '@studio/contract/clients'
import { bind, type Http } from '../../platform/http/index.ts'
import type { ClientsService } from './clients.service.ts'

export function bindClients(http: Http, clients: ClientsService): void {
  bind(http, contract.listClients, ({ query }, { actor }) => clients.list(actor.id, query))
  bind(http, contract.getClient, async ({ params }, { actor }) => ({
    client: await clients.get(actor.id, params.id),
  }))
  bind(http, contract.createClient, async ({ body }, { actor, idempotencyKey }) => ({
    client: await clients.create(actor.id, body, idempotencyKey),
  }))
  bind(http, contract.changeClient, async ({ params, body }, { actor }) => ({
    client: await clients.change(actor.id, params.id, body),
  }))
  bind(http, contract.deleteClient, ({ params }, { actor }) => clients.remove(actor.id, params.id))
}
