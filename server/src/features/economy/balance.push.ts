import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import { findAccounts } from './ledger/balances.store.ts'
import { walletOf } from './wallet.ts'

/** Notifications of changed balances: the ids of their users, with spaces between. */
const BALANCES_CHANNEL = 'balances'
/** Max. user ids per notification, whose payload is limited to 8,000 bytes. */
const MAX_AT_ONCE = 200

export interface PushDeps {
  database: Pick<DatabaseHandle, 'afterCommit' | 'point'>
  pubsub: PubSub
  log: Log
  realtime: {
    hasListener(userId: string): boolean
    notifyHere(userId: string, event: string, payload: Record<string, unknown>): void
  }
}

/**
 * Pushes balances after each change. Every process is notified of the user and reads the current balance for its own
 * connections, so the last push is always current; transfers never wait for it.
 */
export function pushBalances({ database, pubsub, log, realtime }: PushDeps) {
  let waiting = new Set<string>()
  let sending: Promise<void> | undefined
  /** Users whose balance is being read, and whether it has moved since. */
  const reading = new Map<string, { changedAgain: boolean }>()

  /** One notification at a time, batched for all users whose balance changed since the last one. */
  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting]
      waiting = new Set()
      for (let from = 0; from < ids.length; from += MAX_AT_ONCE)
        await pubsub
          .send(BALANCES_CHANNEL, ids.slice(from, from + MAX_AT_ONCE).join(' '))
          .catch((error: unknown) => log.debug({ err: error }, 'news of balances were lost'))
    }
    sending = undefined
  }

  async function read(userId: string): Promise<void> {
    const state = { changedAgain: true }
    reading.set(userId, state)
    try {
      while (state.changedAgain) {
        state.changedAgain = false
        realtime.notifyHere(userId, 'balance', walletOf(await findAccounts(database.point, userId)))
      }
    } catch (error) {
      log.debug({ err: error }, 'failed to publish a balance')
    } finally {
      reading.delete(userId)
    }
  }

  const stop = pubsub.on(BALANCES_CHANNEL, (payload) => {
    for (const userId of payload.split(' ')) {
      if (!realtime.hasListener(userId)) continue
      const state = reading.get(userId)
      if (state) state.changedAgain = true
      else void read(userId)
    }
  })

  return {
    /** Notifies the user after the transaction commits. */
    moved(tx: Database, userId: string): void {
      database.afterCommit(tx, () => {
        waiting.add(userId)
        sending ??= send()
      })
    },
    async stop(): Promise<void> {
      stop()
      await sending
    },
  }
}
