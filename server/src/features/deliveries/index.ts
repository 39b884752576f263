/** Deliveries: finished files of a selection, and the page on which their recipients see and download them. */
import { DELIVERY_DAYS_AFTER_EXPIRY } from '@studio/contract/deliveries'
import { DAY_MS, HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { hashPassword, isPassword } from '../auth/index.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { deliveriesExporter } from './deliveries.export.ts'
import { bindDeliveries } from './deliveries.routes.ts'
import { createDeliveriesService, type DeliveriesService } from './deliveries.service.ts'
import { removeExpired } from './deliveries.store.ts'
import { RENDER_DELIVERY_FILE } from './deliveries.task.ts'
import { createLinksService } from './links.service.ts'
import { createRenderService } from './render.service.ts'
import { bindShare, sharePrincipal } from './share.routes.ts'
import { createShareEntryService } from './share-entry.service.ts'
import { createShareService } from './share.service.ts'

export const DELIVERY_TASKS = [RENDER_DELIVERY_FILE]

/** Deliveries whose files are removed per transaction. */
const REMOVED_AT_ONCE = 20

/** What deliveries need from other features. */
type DeliveriesNeeds = Pick<DeliveriesDeps, 'gallery' | 'photographs' | 'factsForNames' | 'realtime'>

export interface Deliveries extends Feature {
  /** Finished deliveries of an approval, oldest first. */
  ofApproval: DeliveriesService['ofApproval']
}

export function createDeliveries(platform: Platform, needs: DeliveriesNeeds): Deliveries {
  const { http, database, objects, clock, log, queue, signing, publicUrl } = platform
  const deps: DeliveriesDeps = { database, objects, clock, log, queue, signing, publicUrl, ...needs }
  const deliveries = createDeliveriesService(deps)
  const links = createLinksService({ ...deps, deliveries, hashPassword })
  bindDeliveries(http, deliveries, links, deps)
  const { notify } = deliveries
  const share = createShareService({
    ...deps,
    notify,
    isLetIn: (id) => http.isLetIn({ id }, { access: 'user', gates: 'suspension' }),
  })
  const entry = createShareEntryService({ ...deps, share, notify, isPassword })
  bindShare(http, http.register(sharePrincipal(entry)), { share, entry, publicUrl })
  return {
    name: 'deliveries',
    ofApproval: deliveries.ofApproval,
    exporter: deliveriesExporter(database),
    periodic: [
      {
        // Deletes the files of deliveries that expired long ago.
        name: 'sweep-deliveries',
        seconds: HOUR_SECONDS,
        async run() {
          const before = new Date(clock.now().getTime() - DELIVERY_DAYS_AFTER_EXPIRY * DAY_MS)
          for (;;) {
            const count = await database.transact((tx) => removeExpired(tx, before, REMOVED_AT_ONCE))
            if (count < REMOVED_AT_ONCE) return
          }
        },
      },
    ],
    // Renders files.
    work: createRenderService(deps).start,
  }
}
