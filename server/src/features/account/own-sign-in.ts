import type { Auth } from '../auth/index.ts'

/** Parts of the auth feature that this feature uses. */
export type OwnSignIn = Pick<Auth, 'devices' | 'recoveryCodes' | 'isOwner'>
