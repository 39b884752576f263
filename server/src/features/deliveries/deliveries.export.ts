import { type Exporter, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { presentDelivery, presentFile, presentItem } from './deliveries.present.ts'
import * as store from './deliveries.store.ts'
import { currentLinks } from './links.store.ts'

/** Deliveries with the lists of their images and files. The files are rendered from images, which are exported. */
export const deliveriesExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    async function* rows() {
      for (const row of await store.readDeliveries(db, userId)) {
        const [items, files, sums, links] = [
          await store.readItems(db, row.id),
          await store.readFiles(db, row.id),
          await store.sumDeliveries(db, [row.id]),
          await currentLinks(db, [row.id]),
        ]
        const byItem = Map.groupBy(files, ({ item_number: number }) => number)
        yield {
          ...presentDelivery(row, sums.get(row.id), links.get(row.id)),
          items: items.map((item) => presentItem(item, byItem.get(item.number) ?? [])),
          files: files.map(presentFile),
        }
      }
    }
    yield jsonListFile('deliveries/deliveries.json', rows())
  },
})
