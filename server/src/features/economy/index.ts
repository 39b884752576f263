/** The economy: a double-entry ledger of coins, credits and tokens, and all features that move them. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { createAdjustments } from './adjustments.service.ts'
import { bindEconomyAdmin } from './admin.routes.ts'
import { pushBalances, type PushDeps } from './balance.push.ts'
import { createBudgets } from './budgets/budgets.service.ts'
import { createCatalogue } from './catalogue.service.ts'
import { createCharges } from './charges.service.ts'
import { bindEconomy } from './economy.routes.ts'
import { createEstimates } from './estimates.service.ts'
import { economyExporter } from './economy.export.ts'
import { createExchange } from './exchange.service.ts'
import { findHead, grantWelcome, seal } from './ledger/ledger.store.ts'
import { createFulfilment } from './payments/fulfilment.service.ts'
import { bindPayments } from './payments/payments.routes.ts'
import { createPurchases } from './payments/purchases.service.ts'
import { createStripe } from './payments/stripe.ts'
import { createNotices } from './economy.notices.ts'
import type { CouncilRules } from './proposals/council-rules.ts'
import { createProposals } from './proposals/proposals.service.ts'
import { createSettingsService } from './settings.service.ts'
import { createStatements } from './statements.service.ts'
import { userExists } from './users.store.ts'

export { findHead as findLedgerHead } from './ledger/ledger.store.ts'
export { countLedger } from './ledger/checks.store.ts'
export { INVARIANTS } from './ledger/invariants.store.ts'
export { type Breach, verifyLedger } from './ledger/verify.ts'

interface EconomyNeeds {
  /** Feature flags of a user, or of visitors. */
  flagsOf: (userId?: string) => { freeMode: boolean; purchasing: boolean }
  /** Decisions that need the council. */
  council: CouncilRules
  realtime: PushDeps['realtime'] & Parameters<typeof createNotices>[0]['realtime']
}

export type Economy = Awaited<ReturnType<typeof createEconomy>>

/** Interval in seconds at which new transactions are linked into the chain. */
const SEAL_SECONDS = 5

export async function createEconomy(platform: Platform, { flagsOf, council, realtime }: EconomyNeeds) {
  const { http, database, pubsub, clock, log, config, publicUrl } = platform
  const { moved, stop: stopPushing } = pushBalances({ database, pubsub, log, realtime })
  const { notifyBalance } = createNotices({ database, realtime })
  const settings = await createSettingsService({ database, pubsub, clock, log, propose: council.propose })
  const budgets = createBudgets({ database, clock, log, limits: settings.get })
  const adjustments = createAdjustments({
    database,
    clock,
    limit: () => settings.get().adjustmentLimit,
    userExists,
    moved,
    notifyBalance,
  })
  const payments = config.stripe && createStripe(config.stripe, log)
  const isPurchasing = (userId?: string) => flagsOf(userId).purchasing
  const catalogue = createCatalogue({
    database,
    prices: settings.prices,
    purchasing: (userId) => (!isPurchasing(userId) ? 'disabled' : payments ? 'stripe' : 'simulated'),
  })
  const fulfilment = createFulfilment({ database, clock, log, moved, notifyBalance })
  const shop = { database, clock, catalogue, fulfilment, payments, isPurchasing, publicUrl }
  bindPayments(http, { purchases: createPurchases(shop), fulfilment, payments })
  bindEconomy(http, {
    statements: createStatements({ database, clock }),
    exchange: createExchange({ database, clock, moved }),
    catalogue,
    estimates: createEstimates({
      database,
      prices: settings.prices,
      isFree: (userId) => flagsOf(userId).freeMode,
    }),
  })
  const proposals = createProposals({ database, clock, log, adjustments, council, userExists })
  bindEconomyAdmin(http, { adjustments, proposals, settings, budgets })

  /** Links new transactions into the chain. Occasional thorough runs also log the head. */
  async function sealNew(isThorough: boolean): Promise<void> {
    const sealed = await seal(database.db, isThorough)
    if (isThorough || sealed > 0) log.debug({ sealed }, 'the ledger was sealed')
    if (isThorough) log.info(await findHead(database.db), 'the head of the ledger')
  }

  return {
    name: 'economy',
    charges: createCharges({ database, clock, moved }),
    prices: settings.prices,
    /** Movements that wait for a second admin, for the list of the council. */
    ledgerProposals: proposals,
    budgets,
    /** Welcome grant on completed onboarding. Idempotent. */
    async welcome(tx: Database, userId: string): Promise<void> {
      if (await grantWelcome(tx, userId, clock.now())) moved(tx, userId)
    },
    exporter: economyExporter(database),
    proposals: {
      [settings.proposal.kind]: settings.proposal,
      [settings.higherLimit.kind]: settings.higherLimit,
    },
    periodic: [
      { name: 'seal-ledger', seconds: SEAL_SECONDS, run: () => sealNew(false) },
      { name: 'seal-ledger-thoroughly', seconds: HOUR_SECONDS, run: () => sealNew(true) },
    ],
    async stop() {
      settings.close()
      await stopPushing()
    },
  }
}
