/** Coins, credits and tokens: what one has, the dialogs that change it, and what things cost. */
// Where it stands alone it is fetched with what asks for it.
export type { BillingSearch } from './billing/billing-search.ts'
export type { LedgerFilters as LedgerSearch } from './statements.queries.ts'
export { FilmShort } from './cost/film-short.tsx'
export { EconomyDialogs, useEconomyDialog } from './economy-dialogs.tsx'
export { Balances } from './header/balances.tsx'
export { DashboardStats, JobCost, ShootCost } from './late.tsx'
