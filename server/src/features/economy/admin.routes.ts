import {
  adjustBalance,
  approveLedgerProposal,
  declineLedgerProposal,
  getEconomySettings,
  getUserBalances,
  listLedgerProposals,
  patchEconomySettings,
  proposeLedgerMove,
  reverseTransaction,
} from '@studio/contract/economy'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Adjustments } from './adjustments.service.ts'
import type { Budgets } from './budgets/budgets.service.ts'
import type { Proposals } from './proposals/proposals.service.ts'
import type { Settings } from './settings.service.ts'

export interface AdminParts {
  adjustments: Adjustments
  proposals: Proposals
  settings: Settings
  budgets: Budgets
}

export function bindEconomyAdmin(http: Http, parts: AdminParts): void {
  const { adjustments, proposals, settings, budgets } = parts
  bind(http, getUserBalances, async ({ params }) => adjustments.balances(params.id))
  bind(http, adjustBalance, async ({ body }, { actor, idempotencyKey }) =>
    adjustments.adjustNow({ ...body, actorId: actor.id }, idempotencyKey),
  )
  bind(http, reverseTransaction, async ({ params: { id }, body: { reason } }, { actor, idempotencyKey }) =>
    adjustments.reverseNow({ actorId: actor.id, id, reason }, idempotencyKey),
  )
  bind(http, proposeLedgerMove, async ({ body }, { actor, idempotencyKey }) => ({
    proposal: await proposals.propose(actor.id, body, idempotencyKey),
  }))
  bind(http, listLedgerProposals, async ({ query }) => proposals.list(query))
  bind(http, approveLedgerProposal, async ({ params }, { actor }) => ({
    proposal: await proposals.approve(actor.id, params.id),
  }))
  bind(http, declineLedgerProposal, async ({ params }, { actor }) => ({
    proposal: await proposals.decline(actor.id, params.id),
  }))
  bind(http, getEconomySettings, async () => ({
    settings: settings.get(),
    ...(await budgets.today()),
  }))
  bind(http, patchEconomySettings, async ({ body: { reason, ...changes } }, { actor }) =>
    settings.change(actor.id, changes, reason),
  )
}
