import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { analyse } from './analytics/analytics.service.ts'
import { listBooths } from './booths/booths.store.ts'
import { listEvents } from './events/events.store.ts'
import { presentBooth, presentEvent } from './events/events.present.ts'
import { listCaptures } from './captures/captures.store.ts'

const MAX_EVENTS = 1_000

/** Exports events with their booths, captures and statistics. The images are exported with the gallery. */
export const kioskExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    for (const event of await listEvents(db, userId, { after: undefined, limit: MAX_EVENTS }))
      yield jsonFile(`events/${event.id}.json`, {
        event: presentEvent(event),
        booths: (await listBooths(db, event.id)).map(presentBooth),
        captures: await listCaptures(db, event.id),
        analytics: await analyse(db, { event }),
      })
  },
})
