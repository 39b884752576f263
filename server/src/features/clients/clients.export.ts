import { type Exporter, eachOfPages, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { clientOf } from './client-of.ts'
import { type ClientRow, readAllClients } from './clients.store.ts'

const PAGE = 200

/** Exports every client with all details. */
export const clientsExporter = ({ db }: DatabaseHandle): Exporter => ({
  async *files(userId) {
    const rows = eachOfPages<ClientRow>(PAGE, (last, limit) => readAllClients(db, userId, last?.id, limit))
    yield jsonListFile(
      'clients/clients.json',
      (async function* () {
        for await (const row of rows) yield clientOf(row)
      })(),
    )
  },
})
