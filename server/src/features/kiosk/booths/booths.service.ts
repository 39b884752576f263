import { randomUUID } from 'node:crypto'
import { MINUTE_MS, refuse } from '@studio/contract/kernel'
import { type Booth, kioskReasons, type KioskSelf, PAIRING_MINUTES } from '@studio/contract/kiosk'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { BoothActor } from './booth-principal.ts'
import * as events from '../events/events.store.ts'
import { presentBooth } from '../events/events.present.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, boothNotFound, eventNotFound } from '../kiosk.refusals.ts'
import * as store from './booths.store.ts'
import { hashOf, newToken } from '../../guests/index.ts'
import { countGuess, newCode } from './codes.ts'

/** Max. booths per event, without revoked ones. */
const MAX_BOOTHS = 20

interface BoothsDeps extends Pick<KioskDeps, 'database' | 'clock' | 'isOn'> {
  selfOf(booth: BoothActor): Promise<KioskSelf>
}

export type BoothsService = ReturnType<typeof createBooths>

/** Service for the devices of events: pairing and revoking tokens. */
export function createBooths(deps: BoothsDeps) {
  const { database, clock, selfOf } = deps

  return {
    authenticate: (token: string): Promise<BoothActor | undefined> =>
      store.findByToken(database.db, hashOf(token)),

    /** Returns the pairing code only here; the database stores its hash. */
    async create(userId: string, eventId: string, name: string) {
      checkOn(deps, userId)
      const [id, code, now] = [randomUUID(), newCode(), clock.now()]
      const until = new Date(now.getTime() + PAIRING_MINUTES * MINUTE_MS)
      return database.transact(async (tx) => {
        if (!(await events.lockOwnEvent(tx, userId, eventId))) throw eventNotFound()
        const active = (await store.listBooths(tx, eventId)).filter(({ revokedAt }) => revokedAt === null)
        if (active.length >= MAX_BOOTHS) throw refuse(kioskReasons.tooManyBooths, { most: MAX_BOOTHS })
        await store.insertBooth(tx, { id, eventId, name, codeHash: hashOf(code), until, now })
        const booth = await store.findBooth(tx, eventId, id)
        if (!booth) throw boothNotFound()
        return { booth: presentBooth(booth), code, expiresAt: until.toISOString() }
      })
    },

    async pair(code: string, address: string): Promise<{ token: string; self: KioskSelf }> {
      await countGuess({ db: database.db, clock }, address)
      const token = newToken()
      const booth = await database.transact(async (tx) => {
        const now = clock.now()
        const row = await store.lockBoothOfCode(tx, hashOf(code), now)
        if (!row) throw refuse(kioskReasons.codeUnknown)
        checkOn(deps, row.hostId)
        await store.pair(tx, row.boothId, hashOf(token), now)
        await recordAudit(tx, {
          actorId: row.hostId,
          action: 'kiosk.pair',
          subjectId: row.boothId,
          before: {},
          after: { eventId: row.eventId },
          at: now,
        })
        return row
      })
      return { token, self: await selfOf(booth) }
    },

    async revoke(userId: string, eventId: string, id: string): Promise<{ booth: Booth }> {
      checkOn(deps, userId)
      return database.transact(async (tx) => {
        if (!(await events.lockOwnEvent(tx, userId, eventId))) throw eventNotFound()
        const now = clock.now()
        const booth = await store.revoke(tx, eventId, id, now)
        if (!booth) throw boothNotFound()
        await recordAudit(tx, {
          actorId: userId,
          action: 'kiosk.revoke',
          subjectId: id,
          before: {},
          after: {},
          at: now,
        })
        return { booth: presentBooth(booth) }
      })
    },
  }
}
