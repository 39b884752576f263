/** Entry points of the credits ledger and of billing. */
export { BillingScreen } from './billing/billing-screen.tsx'
export { CreditsScreen } from './credits/credits-screen.tsx'
