import { Readable } from 'node:stream'
import { exportAudit, getAuditEntry, getAuditProof, getAuditSummary, listAudit } from '@studio/contract/audit'
import { bind, type Http } from '../../platform/http/index.ts'
import type { AuditService } from './audit.service.ts'

export function bindAudit(http: Http, audit: AuditService): void {
  bind(http, listAudit, async ({ query }) => audit.list(query))
  bind(http, exportAudit, async ({ query }) => ({
    body: Readable.from(audit.csv(query)),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'private, no-store',
    },
  }))
  bind(http, getAuditEntry, async ({ params }) => audit.get(params.id))
  bind(http, getAuditSummary, async ({ query }) => audit.summary(query.days))
  bind(http, getAuditProof, async ({ query }) => audit.proof(query))
}
