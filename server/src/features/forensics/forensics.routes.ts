import * as contract from '@studio/contract/forensics'
import { bind, type Http } from '../../platform/http/index.ts'
import type { NearService } from './near.service.ts'
import type { ReportsService } from './reports.service.ts'
import type { TrustService } from './trust.service.ts'

export function bindForensics(
  http: Http,
  { near, reports, trust }: { near: NearService; reports: ReportsService; trust: TrustService },
): void {
  bind(http, contract.findNearPictures, ({ body }, { actor }) => near(actor.id, body))
  bind(http, contract.listForensicReports, ({ query }, { actor }) => reports.list(actor.id, query))
  bind(http, contract.getForensicReport, async ({ params }, { actor }) => ({
    report: await reports.get(actor.id, params.id),
  }))
  bind(http, contract.saveForensicReport, async ({ body }, { actor, idempotencyKey }) => ({
    report: await reports.save(actor.id, body, idempotencyKey),
  }))
  bind(http, contract.changeForensicReport, async ({ params, body }, { actor }) => ({
    report: await reports.change(actor.id, params.id, body),
  }))
  bind(http, contract.deleteForensicReport, ({ params }, { actor }) => reports.remove(actor.id, params.id))
  bind(http, contract.restoreForensicReport, async ({ params }, { actor }) => ({
    report: await reports.restore(actor.id, params.id),
  }))
  bind(http, contract.getForensicTrust, () => trust())
}
