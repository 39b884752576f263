import {
  approveProposal,
  declineProposal,
  getProposal,
  listProposals,
  withdrawProposal,
} from '@studio/contract/council'
import { bind, type Http } from '../../platform/http/index.ts'
import type { CouncilService } from './council.service.ts'

export function bindCouncil(http: Http, council: CouncilService): void {
  bind(http, listProposals, async ({ query }, { actor }) => council.list(actor.id, query))
  bind(http, getProposal, async ({ params }, { actor }) => ({
    proposal: await council.get(actor.id, params.id),
  }))
  for (const [endpoint, decide] of [
    [approveProposal, council.approve],
    [declineProposal, council.decline],
    [withdrawProposal, council.withdraw],
  ] as const)
    bind(http, endpoint, async ({ params: { id }, body: { reason } }, { actor }) => ({
      proposal: await decide({ adminId: actor.id, id, reason }),
    }))
}
