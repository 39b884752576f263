import { Readable } from 'node:stream'
import {
  exchangeCoins,
  exportLedger,
  getBalance,
  getCatalogue,
  getDashboardStats,
  getEstimate,
  getTokens,
  listLedger,
  listLedgerMonths,
  listTokenLogs,
} from '@studio/contract/economy'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Catalogue } from './catalogue.service.ts'
import type { createEstimates } from './estimates.service.ts'
import type { createExchange } from './exchange.service.ts'
import type { Statements } from './statements.service.ts'

export interface EconomyParts {
  statements: Statements
  exchange: ReturnType<typeof createExchange>
  catalogue: Catalogue
  estimates: ReturnType<typeof createEstimates>
}

export function bindEconomy(http: Http, { statements, exchange, catalogue, estimates }: EconomyParts): void {
  bind(http, getBalance, async (_, { actor }) => statements.balance(actor.id))
  bind(http, getTokens, async (_, { actor }) => ({ balance: await statements.tokens(actor.id) }))
  bind(http, listTokenLogs, async ({ query }, { actor }) => statements.tokenLogs(actor.id, query))
  bind(http, exchangeCoins, async ({ body }, { actor, idempotencyKey }) =>
    exchange.exchange(actor.id, body.coins, idempotencyKey),
  )
  bind(http, listLedger, async ({ query }, { actor }) => statements.ledger(actor.id, query))
  bind(http, listLedgerMonths, async (_, { actor }) => ({ months: await statements.months(actor.id) }))
  bind(http, exportLedger, async ({ query }, { actor }) => ({
    body: Readable.from(statements.csv(actor.id, query)),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="credits-ledger.csv"',
      'cache-control': 'private, no-store',
    },
  }))
  bind(http, getDashboardStats, async (_, { actor }) => statements.stats(actor.id))
  bind(http, getEstimate, async ({ query }, { actor }) => estimates.of(actor.id, query))
  bind(http, getCatalogue, async (_, { actor }) => catalogue.read(actor?.id))
}
