/** Access gates after sign-in: deletion, suspension, invite, legal documents, terms. */
import type { Platform } from '../../platform/feature/index.ts'
import { bindGates } from './gates.routes.ts'
import { createGatesService } from './gates.service.ts'

export { CHANGED_CHANNEL as GATES_CHANNEL } from './gates.store.ts'

export function createGates({ http, database, pubsub, clock, config }: Platform) {
  const service = createGatesService({ database, pubsub, clock, config })
  http.guardWith(service.guard)
  bindGates(http, service)
  const { ban, unban, within, isHidden, close } = service
  return { name: 'gates', ban, unban, within, isHidden, stop: close }
}
