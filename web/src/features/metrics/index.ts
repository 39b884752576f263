/** Speeds as this browser measures them: told to the server only with consent, which is asked for once. */
export { ConsentBar } from './consent-bar.tsx'
export { tellVitals } from './tell-vitals.ts'
