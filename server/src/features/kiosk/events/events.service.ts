import { randomUUID } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import type { Booth, EventChange, EventDraft, KioskEvent } from '@studio/contract/kiosk'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Database, pageOfRows, readCursor } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import { listBooths } from '../booths/booths.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, eventNotFound } from '../kiosk.refusals.ts'
import { hashPin } from '../pin/pins.ts'
import type { PurgeService } from '../purge/purge.service.ts'
import { checkConfig, checkTimeZone } from './events.checks.ts'
import * as store from './events.store.ts'
import { presentBooth, presentEvent } from './events.present.ts'
import { kioskReasons } from '@studio/contract/kiosk'

const MAX_EVENTS = 500

interface Answer {
  event: KioskEvent
  booths: Booth[]
}

export type EventsService = ReturnType<typeof createEvents>

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

function checkSpan({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }): void {
  if (!startsAt || !endsAt || startsAt < endsAt) return
  throw refuse(kioskReasons.endsBeforeStart, undefined, { details: { endsAt: 'Before the start.' } })
}

/** Service for the events of hosts. */
export function createEvents(
  deps: Pick<KioskDeps, 'database' | 'clock' | 'uploads' | 'isOn'> & {
    printers: readonly string[]
    purge: Pick<PurgeService, 'forgetAll'>
  },
) {
  const { database, clock, printers, purge } = deps
  const checks = { exists: deps.uploads.exists, printers }

  async function answer(db: Database, event: store.EventRow): Promise<Answer> {
    return { event: presentEvent(event), booths: (await listBooths(db, event.id)).map(presentBooth) }
  }

  async function findOwn(db: Database, userId: string, id: string): Promise<store.EventRow> {
    const event = await store.findOwnEvent(db, userId, id)
    if (!event) throw eventNotFound()
    return event
  }

  async function apply(tx: Database, event: store.EventRow, change: EventChange): Promise<store.EventRow> {
    const changed: store.EventRow = {
      ...event,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.startsAt !== undefined && { startsAt: dateOf(change.startsAt) }),
      ...(change.endsAt !== undefined && { endsAt: dateOf(change.endsAt) }),
      ...(change.timeZone !== undefined && { timeZone: change.timeZone }),
      ...(change.config !== undefined && { config: change.config }),
      ...(change.purgeDays !== undefined && { purgeDays: change.purgeDays }),
      ...(change.looksBudget !== undefined && { looksBudget: change.looksBudget }),
      ...(change.closed !== undefined && {
        closedAt: change.closed ? (event.closedAt ?? clock.now()) : null,
      }),
    }
    checkSpan(changed)
    if (change.timeZone !== undefined) checkTimeZone(change.timeZone)
    if (change.config !== undefined) await checkConfig(tx, event.userId, change.config, checks)
    return changed
  }

  return {
    async list(userId: string, query: { cursor?: string | undefined; limit: number }) {
      checkOn(deps, userId)
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const rows = await store.listEvents(database.db, userId, { after, limit: query.limit })
      const { page, nextCursor } = pageOfRows(rows, query.limit)
      return { events: page.map(presentEvent), nextCursor }
    },

    async create(
      userId: string,
      draft: EventDraft,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Answer> {
      checkOn(deps, userId)
      checkTimeZone(draft.timeZone)
      const [startsAt, endsAt] = [dateOf(draft.startsAt), dateOf(draft.endsAt)]
      checkSpan({ startsAt, endsAt })
      const pin = await hashPin(draft.pin)
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          if ((await store.countEvents(tx, userId)) >= MAX_EVENTS)
            throw refuse(kioskReasons.tooManyEvents, { most: MAX_EVENTS })
          await checkConfig(tx, userId, draft.config, checks)
          const id = randomUUID()
          await store.insertEvent(tx, {
            id,
            userId,
            name: draft.name,
            startsAt,
            endsAt,
            timeZone: draft.timeZone,
            config: draft.config,
            purgeDays: draft.purgeDays,
            looksBudget: draft.looksBudget,
            createdAt: clock.now(),
            pin,
            consent: draft.consent,
          })
          return answer(tx, await findOwn(tx, userId, id))
        }),
      )
    },

    async get(userId: string, id: string): Promise<Answer> {
      checkOn(deps, userId)
      return answer(database.db, await findOwn(database.db, userId, id))
    },

    /** Returns the event of the host, for other services. */
    async findOwn(userId: string, id: string): Promise<store.EventRow> {
      checkOn(deps, userId)
      return findOwn(database.db, userId, id)
    },

    async change(userId: string, id: string, change: EventChange): Promise<Answer> {
      checkOn(deps, userId)
      const pin = change.pin === undefined ? undefined : await hashPin(change.pin)
      return database.transact(async (tx) => {
        const event = await store.lockOwnEvent(tx, userId, id)
        if (!event) throw eventNotFound()
        if (change.configVersion !== undefined && change.configVersion !== event.configVersion)
          throw refuse(kioskReasons.eventChanged)
        await store.updateEvent(tx, await apply(tx, event, change), { pin, consent: change.consent })
        if (pin)
          await recordAudit(tx, {
            actorId: userId,
            action: 'kiosk.pin',
            subjectId: id,
            before: {},
            after: {},
            at: clock.now(),
          })
        return answer(tx, await findOwn(tx, userId, id))
      })
    },

    /** Deletes the guests’ photos too: guests were promised an expiry, which only the event enforces. */
    async remove(userId: string, id: string): Promise<{ id: string }> {
      checkOn(deps, userId)
      await findOwn(database.db, userId, id)
      for (;;) {
        await purge.forgetAll(id)
        const isGone = await database.transact(async (tx) => {
          // From here on no session can be added. Sessions added before are deleted first.
          const event = await store.lockWholeEvent(tx, userId, id)
          if (!event) throw eventNotFound()
          if (await store.hasGuests(tx, id)) return false
          await store.deleteEvent(tx, userId, id)
          await recordAudit(tx, {
            actorId: userId,
            action: 'kiosk.delete',
            subjectId: id,
            before: { name: event.name },
            after: {},
            at: clock.now(),
          })
          return true
        })
        if (isGone) return { id }
      }
    },
  }
}
