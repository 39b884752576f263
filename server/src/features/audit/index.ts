/** The audit: what everybody writes to by `keepAudit`, chained, witnessed outside of the database, and shown to admins. */
import type { Clock } from '../../platform/clock/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { bindAudit } from './audit.routes.ts'
import { createAuditService, present } from './audit.service.ts'
import { findByAdmins, findHead, findUnsealed, seal } from './audit.store.ts'
import { createHeads, type HeadsDeps } from './heads.service.ts'
import { verifyAudit } from './verify.ts'

export type { Heads } from './heads.service.ts'
export { createHeads, findHead, verifyAudit }

export interface AuditDeps extends HeadsDeps {
  http: Http
  clock: Clock
  log: Log
}

export type Audit = ReturnType<typeof createAudit>

export function createAudit({ http, log, ...deps }: AuditDeps) {
  const { database, clock } = deps
  const heads = createHeads({ ...deps, log })
  bindAudit(http, createAuditService({ database, clock, heads }))
  return {
    /** Adds new entries to the chain, and its end to the object store; thoroughly each hour, and then logs the end. */
    async seal(isThorough: boolean): Promise<void> {
      const sealed = await seal(database.db, isThorough)
      if (isThorough || sealed > 0) await heads.checkpoint(isThorough)
      if (isThorough || sealed > 0) log.debug({ sealed }, 'the audit was sealed')
      if (isThorough) log.info(await findHead(database.db), 'the head of the audit')
    },
    tellHead: heads.tell,
    /** What admins did last. */
    lately: async (limit: number) => (await findByAdmins(database.db, limit)).map(present),
    /** Since when an entry has waited to be sealed; undefined when none has. */
    unsealedSince: () => findUnsealed(database.db),
  }
}
