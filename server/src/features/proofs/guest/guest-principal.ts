import { refuse } from '@studio/contract/kernel'
import { GUEST, proofGuestReasons } from '@studio/contract/proofs'
import type { Http, Principal } from '../../../platform/http/index.ts'
import { guestTokensOf } from './guest-cookie.ts'

/** A guest of a proof, who is nobody signed in: they came by its link. */
export interface GuestActor {
  guestId: string
  proofId: string
  /** Whose proof it is. */
  ownerId: string
}

/**
 * Guests, by their cookie. Once its owner is let in no more, the proof is closed.
 *
 * @param findGuest answers the guest of the first of these tokens that opens anything; undefined where none does
 * @param ownerName answers the name that guests know the owner of a proof by
 */
export const guestPrincipal = (
  http: Pick<Http, 'isLetIn'>,
  findGuest: (tokens: readonly string[]) => Promise<GuestActor | undefined>,
  ownerName: (proofId: string) => Promise<string>,
): Principal<GuestActor> => ({
  name: GUEST.principal,
  async find(request) {
    const tokens = guestTokensOf(request)
    return tokens.length > 0 ? findGuest(tokens) : undefined
  },
  missing: () => refuse(proofGuestReasons.openLinkAgain),
  async admit({ ownerId, proofId }) {
    if (await http.isLetIn({ id: ownerId }, { access: 'user', gates: 'suspension' })) return
    throw refuse(proofGuestReasons.closed, { from: await ownerName(proofId) })
  },
  writer: ({ guestId }) => `guest ${guestId}`,
})
