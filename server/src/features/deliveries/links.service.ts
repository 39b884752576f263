import { SHARE_PAGE, deliveriesReasons } from '@studio/contract/deliveries'
import { refuse } from '@studio/contract/kernel'
import { hashOf, newLink, tokenOfLink } from '../guests/index.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import type { DeliveriesService } from './deliveries.service.ts'
import { updateDelivery } from './deliveries.store.ts'
import * as store from './links.store.ts'

export type LinksService = ReturnType<typeof createLinksService>

/** Links of deliveries and their passwords. A link is returned once and stored as a hash only. */
export function createLinksService(
  deps: Pick<DeliveriesDeps, 'clock' | 'publicUrl'> & {
    deliveries: Pick<DeliveriesService, 'change' | 'expiryOf'>
    /** Deliberately slow. */
    hashPassword(password: string): Promise<string>
  },
) {
  const { clock, publicUrl, deliveries, hashPassword } = deps

  return {
    async create(
      userId: string,
      id: string,
      input: { password?: string | null | undefined; expiresAt?: string | null | undefined },
    ) {
      // Before the transaction, because hashing takes time.
      const passwordHash = input.password ? await hashPassword(input.password) : null
      const link = newLink()
      const delivery = await deliveries.change(userId, id, async (tx, row) => {
        if (row.state === 'removed') throw refuse(deliveriesReasons.filesRemoved)
        const now = clock.now()
        const expiresAt = deliveries.expiryOf(input.expiresAt)
        if (expiresAt !== undefined) await updateDelivery(tx, id, { expires_at: expiresAt })
        else if (row.expires_at && row.expires_at <= now) throw refuse(deliveriesReasons.expiryPassed)
        await store.revokeLink(tx, id, now)
        await store.insertLink(tx, {
          link_hash: hashOf(link),
          delivery_id: id,
          token_hash: hashOf(tokenOfLink(link, id, passwordHash ?? '')),
          password_hash: passwordHash,
          created_at: now,
        })
      })
      return { delivery, link: `${publicUrl()}${SHARE_PAGE}#${link}` }
    },

    revoke: (userId: string, id: string) =>
      deliveries.change(userId, id, async (tx) => {
        if (!(await store.revokeLink(tx, id, clock.now()))) throw refuse(deliveriesReasons.noLink)
      }),
  }
}
