import * as contract from '@studio/contract/kiosk'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { EventsService } from './events.service.ts'

export function bindEvents(http: Http, events: EventsService): void {
  bind(http, contract.listEvents, ({ query }, { actor }) => events.list(actor.id, query))
  bind(http, contract.createEvent, ({ body }, { actor, idempotencyKey }) =>
    events.create(actor.id, body, idempotencyKey),
  )
  bind(http, contract.getEvent, ({ params }, { actor }) => events.get(actor.id, params.id))
  bind(http, contract.changeEvent, ({ params, body }, { actor }) => events.change(actor.id, params.id, body))
  bind(http, contract.deleteEvent, ({ params }, { actor }) => events.remove(actor.id, params.id))
}
