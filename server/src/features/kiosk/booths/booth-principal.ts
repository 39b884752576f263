import { BOOTH } from '@studio/contract/kiosk'
import { Refusal } from '@studio/contract/kernel'
import type { Http, Principal } from '../../../platform/http/index.ts'

/** The device of a photo booth, which is nobody signed in: it brings what it has for its event, and nothing else. */
export interface BoothActor {
  boothId: string
  eventId: string
  /** Whose event it is. */
  hostId: string
}

/** 256 bits in base64url. No token of somebody signed in is written so: looking for a booth costs their calls nothing. */
const TOKEN = /^[\w-]{43}$/

/**
 * Booths, by their token. It opens nothing else, and nobody else's opens what is a booth's. Once its host is let in no more,
 * neither is it.
 *
 * @param findBooth answers the booth of a token that was not revoked; undefined for any other text
 */
export const boothPrincipal = (
  http: Pick<Http, 'actorOf' | 'guard'>,
  findBooth: (token: string) => Promise<BoothActor | undefined>,
): Principal<BoothActor> => ({
  name: BOOTH.principal,
  find: async (_, token) => (token !== undefined && TOKEN.test(token) ? findBooth(token) : undefined),
  missing: async (request) =>
    (await http.actorOf(request))
      ? new Refusal('FORBIDDEN', 'Only the device of a booth can do this.')
      : new Refusal('AUTH_REQUIRED', 'This booth is not paired any more. Pair it again; nothing is lost.'),
  admit: ({ hostId }) => http.guard({ id: hostId }, { access: 'user', gates: 'suspension' }),
  elsewhere: () => new Refusal('FORBIDDEN', 'The device of a booth can do nothing but what a booth does.'),
  // Those of a host's booths are apart from the host's own.
  writer: ({ hostId }) => `booths ${hostId}`,
})
