/** What a signed-in person has to pass before the studio: suspension, invite, legal documents, terms. */
import type { Http } from '../../platform/http/index.ts'
import { bindGates } from './gates.routes.ts'
import { createGatesService, type GatesServiceDeps } from './gates.service.ts'

export { CHANGED_NEWS as GATES_NEWS } from './gates.store.ts'

export function createGates({ http, ...deps }: GatesServiceDeps & { http: Http }) {
  const service = createGatesService(deps)
  http.guardWith(service.guard)
  bindGates(http, service)
  const { ban, unban, within, isHidden, close } = service
  return { ban, unban, within, isHidden, close }
}
