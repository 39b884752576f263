import {
  type ShareAnswer,
  type ShareEntry,
  SHARE_PASSWORD_TRIES,
  SHARE_WAIT_MAX_SECONDS,
  SHARE_WAIT_SECONDS,
  shareReasons,
} from '@studio/contract/deliveries'
import { refuse } from '@studio/contract/kernel'
import { createThrottle } from '../../platform/attempts/index.ts'
import { hashOf, tokenOfLink } from '../guests/index.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { readDelivery } from './deliveries.store.ts'
import { findByTokens, findLink, type LinkRow, setOpened } from './links.store.ts'
import type { ShareGuest, ShareService } from './share.service.ts'

const TRIES = {
  tries: SHARE_PASSWORD_TRIES,
  firstSeconds: SHARE_WAIT_SECONDS,
  mostSeconds: SHARE_WAIT_MAX_SECONDS,
}

/** The caller: tokens of the browser’s cookie, and its network. */
interface Visitor {
  tokens: readonly string[]
  address: string
}

export type ShareEntryService = ReturnType<typeof createShareEntryService>

/** Entry of guests by link and password, and by their cookie afterwards. */
export function createShareEntryService(
  deps: Pick<DeliveriesDeps, 'database' | 'clock'> & {
    share: Pick<ShareService, 'shutFor' | 'present' | 'from'>
    notify(userId: string, id: string): void
    /** Deliberately slow. */
    isPassword(password: string, hash: string): Promise<boolean>
  },
) {
  const { database, clock, share, notify, isPassword } = deps
  const throttle = createThrottle(deps, TRIES)

  /** Undefined if the password is right or not needed. */
  async function refusedPassword(
    link: LinkRow,
    password: string | undefined,
    address: string,
  ): Promise<ShareAnswer | undefined> {
    if (link.password_hash === null) return undefined
    const secret = `share ${link.link_hash.toString('hex')}`
    if (password === undefined) {
      const { wait, triesLeft } = await throttle.look(secret, address)
      return wait > 0 ? { state: 'wait', retryAfter: wait } : { state: 'password', triesLeft }
    }
    const { wait, triesLeft, next } = await throttle.count(secret, address)
    if (wait > 0) return { state: 'wait', retryAfter: wait }
    if (await isPassword(password, link.password_hash)) {
      await throttle.forgive(secret, address)
      return undefined
    }
    return next > 0 ? { state: 'wait', retryAfter: next } : { state: 'wrong-password', triesLeft }
  }

  return {
    /** Guest of the first valid token, or of the one for this delivery. */
    async authenticate(tokens: readonly string[], deliveryId?: string): Promise<ShareGuest | undefined> {
      const hashes = tokens.map(hashOf)
      const links = hashes.length === 0 ? [] : await findByTokens(database.db, hashes)
      const ordered = hashes.flatMap((hash) => links.filter(({ token_hash: own }) => own.equals(hash)))
      const own =
        deliveryId === undefined ? ordered : ordered.filter((link) => link.delivery_id === deliveryId)
      // A newer link of the same delivery works although an earlier one was revoked.
      const link = own.find(({ revoked_at: at }) => deliveryId !== undefined && at === null) ?? own[0]
      return link && { deliveryId: link.delivery_id, isRevoked: link.revoked_at !== null }
    },

    /** @throws Refusal wrongLink */
    async enter(
      { link, password }: ShareEntry,
      visitor: Visitor,
    ): Promise<{ answer: ShareAnswer; token?: string }> {
      const shareLink = await findLink(database.db, hashOf(link))
      const row = shareLink && (await readDelivery(database.db, shareLink.delivery_id))
      if (!row) throw refuse(shareReasons.wrongLink)
      const state = await share.shutFor(row, shareLink.revoked_at !== null)
      if (state) return { answer: { state, from: await share.from(row) } }
      const token = tokenOfLink(link, row.id, shareLink.password_hash ?? '')
      if (!visitor.tokens.includes(token)) {
        const refused = await refusedPassword(shareLink, password, visitor.address)
        if (refused) return { answer: refused }
      }
      await setOpened(database.db, shareLink.link_hash, clock.now())
      notify(row.user_id, row.id)
      return { answer: { state: 'in', share: await share.present(row) }, token }
    },
  }
}
