/** How often pictures of a prompt were kept, as it is said everywhere. */
export { BetterThan } from './better-than.tsx'
export { Evidence, type EvidenceProps } from './evidence.tsx'
