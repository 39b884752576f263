/** How much storage people may use: asked before anything of theirs is written. */
import type { Http } from '../../platform/http/index.ts'
import { bindQuota } from './quota.routes.ts'
import { createQuotaService, type QuotaDeps } from './quota.service.ts'

export { createWrites, type WriteLimits } from './writes.service.ts'

/** What those ask who write for somebody. */
export type Quota = Pick<ReturnType<typeof createQuotaService>, 'admit' | 'wrote' | 'checkRoom'>

export function createQuota(deps: QuotaDeps & { http: Http }) {
  const service = createQuotaService(deps)
  bindQuota(deps.http, service)
  return service
}
