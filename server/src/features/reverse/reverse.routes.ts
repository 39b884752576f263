import * as contract from '@studio/contract/reverse'
import { bind, type Http } from '../../platform/http/index.ts'
import type { ReverseService } from './reverse.service.ts'

export function bindReversals(http: Http, reversals: ReverseService): void {
  bind(http, contract.listVisionModels, async (_, { actor }) => reversals.models(actor.id))
  bind(http, contract.createReversal, async ({ body }, { actor, idempotencyKey }) => ({
    reversal: await reversals.create(actor.id, body, idempotencyKey),
  }))
  bind(http, contract.listReversals, ({ query }, { actor }) => reversals.list(actor.id, query))
  bind(http, contract.getReversal, async ({ params }, { actor }) => ({
    reversal: await reversals.get(actor.id, params.id),
  }))
  bind(http, contract.changeReversal, async ({ params, body }, { actor }) => ({
    reversal: await reversals.change(actor.id, params.id, body),
  }))
  bind(http, contract.deleteReversal, ({ params }, { actor }) => reversals.remove(actor.id, params.id))
  bind(http, contract.restoreReversal, async ({ params }, { actor }) => ({
    reversal: await reversals.restore(actor.id, params.id),
  }))
}
