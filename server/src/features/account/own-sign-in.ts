import type { Auth } from '../auth/index.ts'

/** What of our own sign-in this feature stands on. */
export type OwnSignIn = Pick<Auth, 'devices' | 'recoveryCodes' | 'isOwner'>
