/** Page speed of this browser. Sent only with consent, which is asked for once. */
export { CONSENT_KEY, consent } from './consent.ts'
export { ConsentBar } from './consent-bar.tsx'
export { followConsent } from './report-vitals.ts'
