/** Sign-in: landing page, sign-in page and callback. Each is loaded on demand. */
export const loadLandingScreen = () => import('./landing/landing-screen.tsx')
export const loadLoginScreen = () => import('./login-screen.tsx')
export const loadCallbackScreen = () => import('./callback-screen.tsx')
export const loadReAuth = () => import('./re-auth.ts')
export { isStrongPassword } from './password-rule.ts'
export { SUPPORTS_PASSKEYS, usePasskeysHere } from './passkeys/passkeys-here.ts'
export { recordLinkRequest } from './asked-links.ts'
