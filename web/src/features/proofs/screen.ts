/** Entry point of the proof screen. */
export { ProofScreen } from './proof-screen.tsx'
