import { createGuestCookie } from '../../guests/index.ts'

/** Cookie of proof guests. */
export const proofCookie = createGuestCookie({ name: 'proof', path: '/api/proof' })
