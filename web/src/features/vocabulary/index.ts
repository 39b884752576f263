/**
 * Shows which phrases of a prompt an image of the built-in engine contains, for the brief, contact sheets and
 * the large view.
 */
export { ClaimsText } from './lazy-claims-text.ts'
export { type ForeseenRequest, useForeseen } from './use-foreseen.ts'
export { worstOf } from './worst-of.ts'
