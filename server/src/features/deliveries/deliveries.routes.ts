import * as contract from '@studio/contract/deliveries'
import { pathOf, refuse } from '@studio/contract/kernel'
import { bind, type Http, sendRange } from '../../platform/http/index.ts'
import { attachmentOf, savedSheet } from '../gallery/index.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { type DeliveriesService, noDelivery } from './deliveries.service.ts'
import { readDelivery, readFiles } from './deliveries.store.ts'
import type { LinksService } from './links.service.ts'
import { zipFile, zipOf } from './zip.ts'

export function bindDeliveries(
  http: Http,
  deliveries: DeliveriesService,
  links: LinksService,
  { database, objects, signing, clock }: Pick<DeliveriesDeps, 'database' | 'objects' | 'signing' | 'clock'>,
): void {
  bind(http, contract.planDelivery, ({ body }, { actor }) =>
    deliveries.plan(actor.id, body.ids, body.presets),
  )
  bind(http, contract.createDelivery, async ({ body }, { actor }) => ({
    delivery: await deliveries.create(actor.id, body),
  }))
  bind(http, contract.listDeliveries, async (_, { actor }) => ({
    deliveries: await deliveries.list(actor.id),
  }))
  bind(http, contract.getDelivery, ({ params }, { actor }) => deliveries.get(actor.id, params.id))
  bind(http, contract.changeDelivery, async ({ params, body }, { actor }) => ({
    delivery: await deliveries.update(actor.id, params.id, body),
  }))
  bind(http, contract.deleteDelivery, ({ params }, { actor }) => deliveries.remove(actor.id, params.id))
  bind(http, contract.pauseDelivery, async ({ params }, { actor }) => ({
    delivery: await deliveries.pause(actor.id, params.id),
  }))
  bind(http, contract.resumeDelivery, async ({ params }, { actor }) => ({
    delivery: await deliveries.resume(actor.id, params.id),
  }))
  bind(http, contract.linkDelivery, ({ params, body }, { actor }) => links.create(actor.id, params.id, body))
  bind(http, contract.revokeDeliveryLink, async ({ params }, { actor }) => ({
    delivery: await links.revoke(actor.id, params.id),
  }))
  bind(http, contract.getDeliveryManifest, async ({ params }, { actor }) => {
    const { title, bytes } = await deliveries.manifest(actor.id, params.id)
    return {
      headers: {
        'content-type': 'application/json',
        'content-disposition': attachmentOf(`${title} manifest.json`),
        'cache-control': 'private, no-store',
      },
      body: bytes,
    }
  })
  bind(http, contract.printDeliverySheet, async ({ params, body }, { actor }) =>
    savedSheet(await deliveries.contactSheet(actor.id, params.id, body)),
  )
  bind(http, contract.getDeliveryZip, async ({ params: { id }, query }, { actor, raw }) => {
    const isSigned = await signing.isValid(pathOf(contract.getDeliveryZip.path, { id }), query, clock)
    const row = isSigned || actor ? await readDelivery(database.db, id) : undefined
    if (!row || (!isSigned && row.user_id !== actor?.id)) throw noDelivery()
    if (row.state === 'removed') throw refuse(contract.deliveriesReasons.filesRemoved)
    if (row.state !== 'ready') throw refuse(contract.deliveriesReasons.notReady)
    const zip = zipOf(objects, row, await readFiles(database.db, id))
    // Only downloads of guests are counted.
    return sendRange(zipFile(zip, row.title), raw)
  })
}
