import { Readable } from 'node:stream'
import * as contract from '@studio/contract/kiosk'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { EventsService } from '../events/events.service.ts'
import { analyse, linesOf } from './analytics.service.ts'

export function bindAnalytics(
  http: Http,
  {
    events,
    database: { db },
  }: { events: Pick<EventsService, 'findOwn'>; database: Pick<DatabaseHandle, 'db'> },
): void {
  bind(http, contract.getEventAnalytics, async ({ params, query }, { actor }) =>
    analyse(db, { event: await events.findOwn(actor.id, params.id), ...query }),
  )
  bind(http, contract.downloadEventAnalytics, async ({ params, query }, { actor }) => ({
    body: Readable.from(linesOf(db, { event: await events.findOwn(actor.id, params.id), ...query })),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="event.csv"',
    },
  }))
}
