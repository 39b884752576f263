import * as contract from '@studio/contract/deliveries'
import { addressOf, refuse } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bind, bindAs, type Http, type Principal, sendRange } from '../../platform/http/index.ts'
import { createGuestCookie } from '../guests/index.ts'
import type { ShareEntryService } from './share-entry.service.ts'
import type { ShareGuest, ShareService } from './share.service.ts'

/** A preview never changes under its URL. */
const CACHE_CONTROL = 'private, max-age=300'

const cookie = createGuestCookie({ name: 'share', path: '/api/share' })
const Which = z.object({ delivery: z.uuid() })

/** Authenticates holders of a link by their cookie. */
export const sharePrincipal = (entry: Pick<ShareEntryService, 'authenticate'>): Principal<ShareGuest> => ({
  name: contract.SHARE_GUEST.principal,
  async find(request) {
    const tokens = cookie.read(request)
    const { data } = Which.safeParse(request.query)
    return tokens.length > 0 ? entry.authenticate(tokens, data?.delivery) : undefined
  },
  missing: () => refuse(contract.shareReasons.openLinkAgain),
  // The service refuses with the reason, also for owners who can no longer sign in.
  admit: async () => {},
  writer: ({ deliveryId }) => `share ${deliveryId}`,
})

export function bindShare(
  http: Http,
  visitors: Principal<ShareGuest>,
  { share, entry, publicUrl }: { share: ShareService; entry: ShareEntryService; publicUrl(): string },
): void {
  const isSecure = (raw: FastifyRequest) => raw.protocol === 'https' || publicUrl().startsWith('https:')
  bind(http, contract.enterShare, async ({ body }, { raw, reply }) => {
    const tokens = cookie.read(raw)
    const { answer, token } = await entry.enter(body, { tokens, address: raw.ip })
    if (token !== undefined) reply.header('set-cookie', cookie.write(token, tokens, isSecure(raw)))
    return answer
  })
  bindAs(http, visitors, contract.getShare, (_, { who: guest }) => share.get(guest))
  bindAs(http, visitors, contract.getSharePreview, async ({ params }, { who: guest }) => {
    const { body, bytes } = await share.preview(guest, params.number, params.size)
    return {
      headers: {
        'cache-control': CACHE_CONTROL,
        'content-type': 'image/webp',
        'content-length': String(bytes),
      },
      body,
    }
  })
  bindAs(http, visitors, contract.getShareFile, async ({ params }, { who: guest, raw }) =>
    sendRange(await share.file(guest, params.number), raw),
  )
  bindAs(http, visitors, contract.putShareFavourite, ({ params, body }, { who: guest }) =>
    share.favourite(guest, params.number, body.isFavourite),
  )
  bindAs(http, visitors, contract.makeShareZip, async ({ body }, { who: guest }) => {
    const { of, preset } = body
    const url = addressOf(contract.getShareZip, { query: { delivery: guest.deliveryId, of, preset } })
    return { url, ...(await share.zipInfo(guest, of, preset)) }
  })
  bindAs(http, visitors, contract.getShareZip, async ({ query }, { who: guest, raw }) =>
    sendRange(await share.zip(guest, query.of, query.preset), raw),
  )
}
