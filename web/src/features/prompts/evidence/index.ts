/** Keep rates of prompts. */
export { BetterThan } from './better-than.tsx'
export { Evidence, type EvidenceProps } from './evidence.tsx'
