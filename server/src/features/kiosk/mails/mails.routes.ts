import { listFailedMails } from '@studio/contract/kiosk'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { EventsService } from '../events/events.service.ts'
import type { MailsService } from './mails.service.ts'

export function bindMails(
  http: Http,
  events: Pick<EventsService, 'findOwn'>,
  mails: Pick<MailsService, 'failed'>,
): void {
  bind(http, listFailedMails, async ({ params }, { actor }) =>
    mails.failed((await events.findOwn(actor.id, params.id)).id),
  )
}
