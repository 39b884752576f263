import { BOOTH } from '@studio/contract/kiosk'
import { Refusal } from '@studio/contract/kernel'
import type { Http, Principal } from '../../../platform/http/index.ts'

/** The device of a photo booth. It is not a signed-in user and can only upload for its event. */
export interface BoothActor {
  boothId: string
  eventId: string
  /** Owner of the event. */
  hostId: string
}

/** 256 bits in base64url. User tokens never match, so their calls skip the booth query. */
const TOKEN = /^[\w-]{43}$/

/**
 * Authenticates booths by token. Booth tokens open booth endpoints only, and no other token opens them. A booth is
 * refused when its host is refused.
 * @param findBooth returns the booth of a valid token, undefined otherwise
 */
export const boothPrincipal = (
  http: Pick<Http, 'actorOf' | 'guard'>,
  findBooth: (token: string) => Promise<BoothActor | undefined>,
): Principal<BoothActor> => ({
  name: BOOTH.principal,
  find: async (_, token) => (token !== undefined && TOKEN.test(token) ? findBooth(token) : undefined),
  missing: async (request) =>
    (await http.actorOf(request))
      ? new Refusal('FORBIDDEN', 'Only a paired booth can do this.')
      : new Refusal('AUTH_REQUIRED', 'This booth is no longer paired. Pair it again. Nothing is lost.'),
  admit: ({ hostId }) => http.guard({ id: hostId }, { access: 'user', gates: 'suspension' }),
  elsewhere: () => new Refusal('FORBIDDEN', 'A booth’s token can’t be used for this call.'),
  // Rate limits of booths are separate from the host's own.
  writer: ({ hostId }) => `booths ${hostId}`,
})
