import { getStorageUse } from '@studio/contract/quota'
import { bind, type Http } from '../../platform/http/index.ts'
import type { QuotaService } from './quota.service.ts'

export function bindQuota(http: Http, quota: QuotaService): void {
  bind(http, getStorageUse, (_, { actor }) => quota.use(actor.id))
}
