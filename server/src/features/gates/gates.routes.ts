import {
  getGateReports,
  getInviteStatus,
  getLegalStatus,
  getSuspension,
  getTermsStatus,
  getUserFlags,
} from '@studio/contract/gates'
import { bind, type Http } from '../../platform/http/index.ts'
import type { GatesService } from './gates.service.ts'

export function bindGates(http: Http, gates: GatesService): void {
  // The output schema reduces each response to its own fields.
  for (const status of [getUserFlags, getInviteStatus, getLegalStatus, getTermsStatus])
    bind(http, status, async (_request, { actor }) => gates.statuses(actor.id))
  bind(http, getSuspension, async (_request, { actor }) => ({ suspension: await gates.suspension(actor.id) }))
  bind(http, getGateReports, async (_request, { actor }) => ({ gates: await gates.reports(actor.id) }))
}
