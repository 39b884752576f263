import * as contract from '@studio/contract/darkroom'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { GenerationsService } from './generations.service.ts'

export function bindGenerations(http: Http, generations: GenerationsService): void {
  bind(http, contract.previewGeneration, ({ params, body }, { actor }) =>
    generations.preview({ userId: actor.id, ...params }, body.area),
  )
  bind(http, contract.startGeneration, async ({ params, body }, { actor, idempotencyKey }) => ({
    generation: await generations.start({ userId: actor.id, ...params }, body, idempotencyKey),
  }))
  bind(http, contract.listGenerations, async ({ params }, { actor }) => ({
    generations: await generations.list({ userId: actor.id, ...params }),
  }))
  bind(http, contract.chooseGeneration, ({ params, query, body }, { actor, idempotencyKey }) =>
    generations.choose({ userId: actor.id, ...params }, body.candidate, query.language, idempotencyKey),
  )
  bind(http, contract.dismissGeneration, async ({ params }, { actor }) => {
    await generations.dismiss({ userId: actor.id, ...params })
    return { id: params.id }
  })
}
