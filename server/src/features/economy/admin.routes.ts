import {
  adjustBalance,
  getEconomySettings,
  getUserBalances,
  patchEconomySettings,
  reverseTransaction,
} from '@studio/contract/economy'
import { bind, type Http } from '../../platform/http/index.ts'
import type { createAdjustments } from './adjustments.service.ts'
import type { Budgets } from './budgets.service.ts'
import type { Settings } from './settings.service.ts'

export interface AdminParts {
  adjustments: ReturnType<typeof createAdjustments>
  settings: Settings
  budgets: Budgets
}

export function bindEconomyAdmin(http: Http, { adjustments, settings, budgets }: AdminParts): void {
  bind(http, getUserBalances, async ({ params }) => adjustments.balances(params.id))
  bind(http, adjustBalance, async ({ body }, { actor, intent }) =>
    adjustments.adjustNow({ ...body, actorId: actor.id }, intent),
  )
  bind(http, reverseTransaction, async ({ params, body }, { actor, intent }) =>
    adjustments.reverseNow(actor.id, params.id, body.reason, intent),
  )
  bind(http, getEconomySettings, async () => ({
    settings: settings.get(),
    ...(await budgets.today()),
  }))
  bind(http, patchEconomySettings, async ({ body: { reason, ...wanted } }, { actor }) => ({
    settings: await settings.change(actor.id, wanted, reason),
  }))
}
