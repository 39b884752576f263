/** Clients: for whom somebody works. What stands above tells what their proofs and invoices are at. */
import type { Exporter } from '../../platform/archive/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { clientsExporter } from './clients.export.ts'
import type { ClientsDeps } from './clients.needs.ts'
import { bindClients } from './clients.routes.ts'
import { type BilledClient, createClientsService } from './clients.service.ts'

export interface Clients {
  /** What others need of an own client; undefined where there is none of this id. */
  find(db: Database, userId: string, id: string): Promise<BilledClient | undefined>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createClients({ http, ...deps }: ClientsDeps & { http: Http }): Clients {
  const service = createClientsService(deps)
  bindClients(http, service)
  return { find: service.find, exporter: clientsExporter(deps.database) }
}
