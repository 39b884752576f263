import {
  countOpenable,
  createWork,
  getLineage,
  openTerms,
  patchWork,
  previewWork,
  reportWork,
  useWork,
  withdrawWork,
} from '@studio/contract/works'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { UseService } from '../lineage/use.service.ts'
import type { PublishDeps } from './publish.deps.ts'
import type { ChangeService } from './change.service.ts'
import type { PublishService } from './publish.service.ts'

export function bindPublishing(http: Http, publishing: PublishService, changes: ChangeService): void {
  bind(http, createWork, async ({ body }, { actor, idempotencyKey }) =>
    publishing.publish(actor.id, body, idempotencyKey),
  )
  bind(http, previewWork, async ({ body }, { actor }) =>
    publishing.preview(actor.id, body.source, body.coverId),
  )
  bind(http, countOpenable, async (_, { actor }) => changes.countOpenable(actor.id))
  bind(http, openTerms, async ({ body }, { actor }) => changes.openTerms(actor.id, body))
  bind(http, patchWork, async ({ params, body }, { actor }) => changes.change(actor.id, params.id, body))
  bind(http, withdrawWork, async ({ params }, { actor }) => changes.withdraw(actor.id, params.id))
}

export function bindUses(http: Http, uses: UseService, { report }: Pick<PublishDeps, 'report'>): void {
  bind(http, useWork, async ({ params }, { actor, idempotencyKey }) =>
    uses.use(actor.id, params.id, idempotencyKey),
  )
  bind(http, getLineage, async ({ params }, { actor }) => uses.lineage(actor?.id, params.id))
  bind(http, reportWork, async ({ params, body }, { actor, idempotencyKey, raw }) =>
    report(actor.id, raw.ip, { ...body, subject: { kind: 'work', id: params.id } }, idempotencyKey),
  )
}
