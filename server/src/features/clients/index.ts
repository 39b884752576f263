/** Clients: for whom somebody works. What stands above tells what their proofs and invoices are at. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { clientsExporter } from './clients.export.ts'
import type { ClientsDeps } from './clients.needs.ts'
import { bindClients } from './clients.routes.ts'
import { type BilledClient, createClientsService } from './clients.service.ts'

export interface Clients extends Feature {
  /** What others need of an own client; undefined where there is none of this id. */
  find(db: Database, userId: string, id: string): Promise<BilledClient | undefined>
}

export function createClients(platform: Platform, { proofsOf }: Pick<ClientsDeps, 'proofsOf'>): Clients {
  const { http, database, clock } = platform
  const service = createClientsService({ database, clock, proofsOf })
  bindClients(http, service)
  return { name: 'clients', find: service.find, exporter: clientsExporter(database) }
}
