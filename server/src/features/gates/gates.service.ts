import type { GateReport, Statuses, Suspension } from '@studio/contract/gates'
import { type Endpoint, Refusal } from '@studio/contract/kernel'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Guard } from '../../platform/http/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import { reportsOf } from './gates.reports.ts'
import { gateRefusal, isBanned, refusingGate, statusesOf } from './gates.rules.ts'
import { CHANGED_CHANNEL, findGateRow, type GateRow, writeBan } from './gates.store.ts'

const MAX_CACHED = 10_000
/** Notifications can be lost during a reconnect, so this bounds how long a closed gate stays open here. */
const REMEMBERED_MS = 30_000

export interface GatesServiceDeps {
  database: DatabaseHandle
  pubsub: PubSub
  clock: Clock
  config: Pick<Config, 'isInviteOnly' | 'supportEmail' | 'showsDebugPages'>
}

const unauthorized = () => new Refusal('FORBIDDEN', 'You are not authorized to perform this action.')
const signedOut = () => new Refusal('AUTH_REQUIRED', 'Your session has expired. Please sign in again.')

export type GatesService = ReturnType<typeof createGatesService>

/** Reads all gates of an account in one query. Only passing users are cached; a refusal is always queried again. */
export function createGatesService({ database, pubsub, clock, config }: GatesServiceDeps) {
  const { isInviteOnly } = config
  const passing = new LRUCache<string, { isAdmin: boolean }>({ max: MAX_CACHED, ttl: REMEMBERED_MS })
  let forgotten = 0

  function invalidate(userId: string): void {
    forgotten += 1
    if (userId === '*') passing.clear()
    else passing.delete(userId)
  }
  const unsubscribe = pubsub.on(CHANGED_CHANNEL, invalidate)

  async function read(userId: string): Promise<GateRow> {
    const invalidations = forgotten
    const row = await findGateRow(database.point, userId)
    if (!row) throw signedOut()
    const isPassing = refusingGate(row, isInviteOnly, clock.now()) === undefined
    // A gate that closed during the query must not be cached as open.
    if (!isPassing) passing.delete(userId)
    else if (invalidations === forgotten) passing.set(userId, { isAdmin: row.isAdmin })
    return row
  }

  const guard: Guard = async (actor, { access, gates }: Pick<Endpoint, 'access' | 'gates'>) => {
    const isForAdmins = access === 'admin'
    if (gates === 'none' && !isForAdmins) return
    const cached = passing.get(actor.id)
    if (cached && (cached.isAdmin || !isForAdmins)) return
    const row = await read(actor.id)
    const gate = refusingGate(row, isInviteOnly, clock.now())
    if (gate && (gates === undefined || gate === 'banned' || gate === 'deletion')) throw gateRefusal(gate)
    if (isForAdmins && !row.isAdmin) throw unauthorized()
  }

  const setBan = (tx: Database, userId: string, reason: string | null | undefined): Promise<void> =>
    writeBan(tx, userId, reason === undefined ? null : { reason, at: clock.now() })

  return {
    guard,

    async statuses(userId: string): Promise<Statuses> {
      return statusesOf(await read(userId), isInviteOnly, clock.now())
    },

    /** True if a user's content is hidden from others: suspended, scheduled for deletion, or deleted. */
    async isHidden(userId: string): Promise<boolean> {
      const row = await findGateRow(database.point, userId)
      return !row || row.deletionDueAt !== null || isBanned(row, clock.now())
    },

    async suspension(userId: string): Promise<Suspension | null> {
      const [row, now] = [await read(userId), clock.now()]
      if (!isBanned(row, now)) return null
      return {
        since: row.bannedAt?.toISOString() ?? null,
        until: row.flagged ? null : (row.bannedUntil?.toISOString() ?? null),
        reason: row.banReason,
        contact: config.supportEmail ?? null,
      }
    },

    async reports(userId: string): Promise<GateReport[]> {
      const row = await read(userId)
      if (!config.showsDebugPages && !row.isAdmin)
        throw new Refusal('NOT_FOUND', 'The requested resource was not found.')
      return reportsOf(row, isInviteOnly, clock.now())
    },

    /** Suspends an account until it is lifted. The reason is shown to its owner. */
    async ban(userId: string, reason: string | null): Promise<void> {
      await setBan(database.db, userId, reason)
      invalidate(userId)
    },
    async unban(userId: string): Promise<void> {
      await setBan(database.db, userId, undefined)
      invalidate(userId)
    },
    /** The same within the caller's transaction. All processes are notified at commit. */
    within: {
      ban: (tx: Database, userId: string, reason: string) => setBan(tx, userId, reason),
      unban: (tx: Database, userId: string) => setBan(tx, userId, undefined),
    },
    close: unsubscribe,
  }
}
