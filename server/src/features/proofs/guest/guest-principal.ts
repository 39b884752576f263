import { refuse } from '@studio/contract/kernel'
import { GUEST, proofGuestReasons } from '@studio/contract/proofs'
import type { Http, Principal } from '../../../platform/http/index.ts'
import { proofCookie } from './guest-cookie.ts'

/** Principal of a proof guest, who entered by link and isn’t signed in. */
export interface GuestActor {
  guestId: string
  proofId: string
  /** Owner of the proof. */
  ownerId: string
}

/**
 * Authenticates guests by their cookie. Proofs of owners who can no longer sign in are closed.
 * @param findGuest returns the guest of the first valid token, or undefined
 * @param ownerName returns the owner’s name as shown to guests
 */
export const guestPrincipal = (
  http: Pick<Http, 'isLetIn'>,
  findGuest: (tokens: readonly string[]) => Promise<GuestActor | undefined>,
  ownerName: (proofId: string) => Promise<string>,
): Principal<GuestActor> => ({
  name: GUEST.principal,
  async find(request) {
    const tokens = proofCookie.read(request)
    return tokens.length > 0 ? findGuest(tokens) : undefined
  },
  missing: () => refuse(proofGuestReasons.openLinkAgain),
  async admit({ ownerId, proofId }) {
    if (await http.isLetIn({ id: ownerId }, { access: 'user', gates: 'suspension' })) return
    throw refuse(proofGuestReasons.closed, { from: await ownerName(proofId) })
  },
  writer: ({ guestId }) => `guest ${guestId}`,
})
