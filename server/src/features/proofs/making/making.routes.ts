import { draftMakes, listMakes, startMaking } from '@studio/contract/proofs'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { MakingService } from './making.service.ts'

export function bindMaking(http: Http, making: MakingService): void {
  bind(http, draftMakes, ({ params, body }, { actor }) => making.draft(actor.id, params.id, body))
  bind(http, startMaking, ({ params, body }, { actor, idempotencyKey }) =>
    making.start(actor.id, params.id, body, idempotencyKey),
  )
  bind(http, listMakes, ({ params }, { actor }) => making.list(actor.id, params.id))
}
