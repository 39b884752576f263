import { type Exporter, jsonFile, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { presentContents, presentDelivery } from './deliveries.present.ts'
import * as store from './deliveries.store.ts'
import { currentLinks } from './links.store.ts'
import { readOwnManifests } from './manifests.store.ts'

/** Deliveries with the lists of their images and files, and the manifests of approvals. The files are rendered from images, which are exported. */
export const deliveriesExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    async function* rows() {
      const deliveries = await store.readDeliveries(db, userId)
      const ids = deliveries.map(({ id }) => id)
      const [sums, links] = await Promise.all([store.sumDeliveries(db, ids), currentLinks(db, ids)])
      for (const row of deliveries) {
        const [items, files] = await Promise.all([store.readItems(db, row.id), store.readFiles(db, row.id)])
        const delivery = presentDelivery(row, sums.get(row.id)!, links.get(row.id))
        yield { ...delivery, ...presentContents(items, files) }
      }
    }
    yield jsonListFile('deliveries/deliveries.json', rows())
    yield jsonFile('deliveries/manifests.json', await readOwnManifests(db, userId))
  },
})
