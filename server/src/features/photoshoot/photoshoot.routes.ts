import { rerunPhotoshoot, startPhotoshoot } from '@studio/contract/photoshoot'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Photoshoots } from './photoshoot.service.ts'

export function bindPhotoshoot(http: Http, photoshoots: Photoshoots): void {
  bind(http, startPhotoshoot, async ({ body }, { actor, intent }) => ({
    job: await photoshoots.start(actor.id, body, intent),
  }))
  bind(http, rerunPhotoshoot, async ({ params }, { actor, intent }) => ({
    job: await photoshoots.rerun(actor.id, params.id, intent),
  }))
}
