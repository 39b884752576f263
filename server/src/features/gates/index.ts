/** Access gates after sign-in: deletion, suspension, invite, legal documents, terms. */
import type { Platform } from '../../platform/feature/index.ts'
import { bindGates } from './gates.routes.ts'
import { createGatesService } from './gates.service.ts'

export { CHANGED_NEWS as GATES_NEWS } from './gates.store.ts'

export function createGates({ http, database, news, clock, config }: Platform) {
  const service = createGatesService({ database, news, clock, config })
  http.guardWith(service.guard)
  bindGates(http, service)
  const { ban, unban, within, isHidden, close } = service
  return { name: 'gates', ban, unban, within, isHidden, stop: close }
}
