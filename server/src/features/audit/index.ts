/** Audit log: written with `recordAudit`, hash-chained, witnessed outside the database, and shown to admins. */
import { HOUR_SECONDS, MINUTE_SECONDS } from '@studio/contract/kernel'
import type { Platform } from '../../platform/feature/index.ts'
import { bindAudit } from './audit.routes.ts'
import { createAuditService, present } from './audit.service.ts'
import { findByAdmins, findHead, findUnsealed, seal } from './audit.store.ts'
import { createHeads } from './heads.service.ts'
import { verifyAudit } from './verify.ts'

export type { Heads } from './heads.service.ts'
export { createHeads, findHead, verifyAudit }

export type Audit = ReturnType<typeof createAudit>

/** Interval in seconds at which new entries are added to the chain. */
const SEAL_SECONDS = 5

export function createAudit(platform: Platform) {
  const { http, database, clock, log } = platform
  const heads = createHeads(platform)
  bindAudit(http, createAuditService({ database, clock, heads }))
  /**
   * Adds new entries to the chain, and its end to the object store. Each hour it runs thoroughly and logs the
   * end.
   */
  async function sealNew(isThorough: boolean): Promise<void> {
    const sealed = await seal(database.db, isThorough)
    if (isThorough || sealed > 0) await heads.checkpoint(isThorough)
    if (isThorough || sealed > 0) log.debug({ sealed }, 'the audit was sealed')
    if (isThorough) log.info(await findHead(database.db), 'the head of the audit')
  }
  return {
    name: 'audit',
    periodic: [
      { name: 'seal-audit', seconds: SEAL_SECONDS, run: () => sealNew(false) },
      { name: 'seal-audit-thoroughly', seconds: HOUR_SECONDS, run: () => sealNew(true) },
      { name: 'tell-audit-head', seconds: 5 * MINUTE_SECONDS, run: () => heads.notify() },
    ],
    /** Recent admin actions. */
    lately: async (limit: number) => (await findByAdmins(database.db, limit)).map(present),
    /** Age of the oldest unsealed entry as an instant. Undefined if all are sealed. */
    unsealedSince: () => findUnsealed(database.db),
  }
}
