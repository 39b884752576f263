import { createWork, previewWork } from '@studio/contract/works'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { PublishService } from './publish.service.ts'

export function bindPublishing(http: Http, service: PublishService): void {
  bind(http, createWork, async ({ body }, { actor, intent }) => service.publish(actor.id, body, intent))
  bind(http, previewWork, async ({ body }, { actor }) => service.preview(actor.id, body.source, body.coverId))
}
