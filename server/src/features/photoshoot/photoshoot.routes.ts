import { rerunPhotoshoot, startPhotoshoot } from '@studio/contract/photoshoot'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Photoshoots } from './photoshoot.service.ts'

export function bindPhotoshoot(http: Http, photoshoots: Photoshoots): void {
  bind(http, startPhotoshoot, async ({ body }, { actor, idempotencyKey }) => ({
    job: await photoshoots.start(actor.id, body, idempotencyKey),
  }))
  bind(http, rerunPhotoshoot, async ({ params }, { actor, idempotencyKey }) => ({
    job: await photoshoots.rerun(actor.id, params.id, idempotencyKey),
  }))
}
