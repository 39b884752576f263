/** Storage quotas: checked before user data is written. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Platform } from '../../platform/feature/index.ts'
import { createWrites, type WriteLimits } from './writes.service.ts'
import { bindQuota } from './quota.routes.ts'
import { createQuotaService, type QuotaDeps } from './quota.service.ts'

export { countOver } from './quota.store.ts'
export type { WriteLimits } from './writes.service.ts'

interface QuotaNeeds extends Pick<QuotaDeps, 'limits'> {
  /** Limits for rows. Default limits unless given. */
  writeLimits: WriteLimits | undefined
}

/** Interface for features that write for a user. */
export type Quota = Pick<
  ReturnType<typeof createQuotaService>,
  'admit' | 'wrote' | 'checkRoom' | 'photographs'
>

export function createQuota(platform: Platform, { limits, writeLimits }: QuotaNeeds) {
  const { http, database, objects, clock, config } = platform
  const service = createQuotaService({ database, objects, clock, limits })
  const writes = createWrites({ database, clock, limits: writeLimits })
  if (!config.conformance) http.countWritesWith(writes.count)
  bindQuota(http, service)
  return {
    name: 'quota',
    periodic: [{ name: 'sweep-written-bytes', seconds: HOUR_SECONDS, run: writes.sweep }],
    ...service,
  }
}
