/** Public API of the economy: balances, dialogs and costs. */
// Loaded with the screen that uses it.
export type { BillingSearch } from './billing/billing-search.ts'
export type { LedgerFilters as LedgerSearch } from './statements.queries.ts'
export { FilmShort } from './cost/film-short.tsx'
export { EconomyDialogs, useEconomyDialog } from './economy-dialogs.tsx'
export { Balances } from './header/balances.tsx'
export { DashboardStats, JobCost, ShootCost } from './lazy.tsx'
