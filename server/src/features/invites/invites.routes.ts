import { claimInvite, createInvites, listInvites, revokeInvite } from '@studio/contract/invites'
import { bind, type Http } from '../../platform/http/index.ts'
import type { InvitesService } from './invites.service.ts'

export function bindInvites(http: Http, invites: InvitesService): void {
  bind(http, claimInvite, async ({ body }, { actor, raw }) =>
    invites.claim(body.code, { userId: actor.id, address: raw.ip }),
  )
  bind(http, createInvites, async ({ body }, { actor, idempotencyKey }) =>
    invites.create(actor.id, body, idempotencyKey),
  )
  bind(http, revokeInvite, async ({ params, body }, { actor }) =>
    invites.revoke(actor.id, params.id, body.reason),
  )
  bind(http, listInvites, async ({ query }) => invites.list(query))
}
