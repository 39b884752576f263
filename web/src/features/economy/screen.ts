/** The screens of the economy: the credits ledger, and billing with its receipts. */
export { BillingScreen } from './billing/billing-screen.tsx'
export { CreditsScreen } from './credits/credits-screen.tsx'
