/** The screen of a proof. */
export { ProofScreen } from './proof-screen.tsx'
