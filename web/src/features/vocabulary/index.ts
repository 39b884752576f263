/** What images of the built-in engine show of their prompts, for the brief, contact sheets and the large view. */
export { ClaimsText } from './lazy-claims-text.ts'
export { type ForeseenRequest, useForeseen } from './use-foreseen.ts'
export { worstOf } from './worst-of.ts'
