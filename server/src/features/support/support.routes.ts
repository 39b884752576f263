import { listFeedback, sendFeedback } from '@studio/contract/support'
import { bind, type Http } from '../../platform/http/index.ts'
import type { SupportService } from './support.service.ts'

export function bindSupport(http: Http, support: SupportService): void {
  bind(http, sendFeedback, async ({ body }, { actor, idempotencyKey, raw }) =>
    support.take(body, { userId: actor.id, languages: raw.headers['accept-language'] ?? '' }, idempotencyKey),
  )
  bind(http, listFeedback, async ({ query }) => support.list(query))
}
