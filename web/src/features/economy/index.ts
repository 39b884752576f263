/** Coins, credits and tokens: what one has, the dialogs that change it, and what things cost. */
export { EconomyDialogs, useEconomyDialog } from './economy-dialogs.tsx'
export { EconomyTools } from './header/economy-tools.tsx'
export { DashboardStats, JobCost, ShootCost } from './late.tsx'
