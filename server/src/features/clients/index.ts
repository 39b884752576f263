/** Clients of a user. Other features provide the state of their proofs and invoices. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { clientsExporter } from './clients.export.ts'
import type { ClientsDeps } from './clients.deps.ts'
import { bindClients } from './clients.routes.ts'
import { type BilledClient, createClientsService } from './clients.service.ts'

export interface Clients extends Feature {
  /** Finds one of the user’s clients, or undefined. */
  find(db: Database, userId: string, id: string): Promise<BilledClient | undefined>
}

export function createClients(platform: Platform, { proofsOf }: Pick<ClientsDeps, 'proofsOf'>): Clients {
  const { http, database, clock } = platform
  const service = createClientsService({ database, clock, proofsOf })
  bindClients(http, service)
  return { name: 'clients', find: service.find, exporter: clientsExporter(database) }
}
