import { createHash } from 'node:crypto'
import { pathOf, refuse } from '@studio/contract/kernel'
import { getKioskPicture, kioskReasons, type KioskSelf, type PrinterState } from '@studio/contract/kiosk'
import type { BoothActor } from './booth-principal.ts'
import { uploadsIn } from '../events/events.checks.ts'
import * as events from '../events/events.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, boothNotFound, eventNotFound } from '../kiosk.refusals.ts'
import * as store from './booths.store.ts'

interface SelfDeps extends Pick<KioskDeps, 'database' | 'clock' | 'isOn' | 'publicUrl' | 'uploads'> {
  /** Returns the last known state of a printer of the installation. */
  printerState(name: string): Promise<PrinterState | null>
  /** Returns the look offered to guests, as long as the host’s budget lasts. */
  lookOf(event: events.EventRow): KioskSelf['event']['look']
}

export type SelfService = ReturnType<typeof createSelf>

export const lockedSeconds = (until: Date | null, now: Date): number =>
  until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** Service for the configuration of a booth. */
export function createSelf(deps: SelfDeps) {
  const { database, clock, publicUrl } = deps

  async function read(actor: BoothActor): Promise<{ self: KioskSelf; etag: string }> {
    checkOn(deps, actor.hostId)
    const [event, booth] = await Promise.all([
      events.findEvent(database.db, actor.eventId),
      store.findBooth(database.db, actor.eventId, actor.boothId),
    ])
    if (!event) throw eventNotFound()
    if (!booth) throw boothNotFound()
    const now = clock.now()
    await store.saveSeen(database.db, booth.id, now)
    const { config } = event
    const { way, printer, totalSheets } = config.print
    const lasting = {
      booth: { id: booth.id, name: booth.name },
      event: {
        id: event.id,
        name: event.name,
        timeZone: event.timeZone,
        startsAt: event.startsAt?.toISOString() ?? null,
        endsAt: event.endsAt?.toISOString() ?? null,
        closedAt: event.closedAt?.toISOString() ?? null,
        config,
        configVersion: event.configVersion,
        consent: event.consent,
        consentVersion: event.consentVersion,
        purgeDays: event.purgeDays,
        look: deps.lookOf(event),
        sheetsLeft: totalSheets === null ? null : Math.max(0, totalSheets - event.sheetsUsed),
      },
      printer: way === 'ipp' && printer !== null ? await deps.printerState(printer) : null,
      pictures: uploadsIn(config).map((id) => ({ id, url: pathOf(getKioskPicture.path, { id }) })),
      linkBase: `${publicUrl()}/e/`,
    }
    const { pinVerifier: verifier, pinFailures: failures, pinLockedUntil: until } = event
    const self = {
      ...lasting,
      pin: { verifier, failures, lockedSeconds: lockedSeconds(until, now) },
      now: now.toISOString(),
    }
    // The ETag excludes the current time, which changes with each request.
    const stamp = createHash('sha256').update(JSON.stringify([lasting, verifier, failures, until]))
    return { self, etag: `"${stamp.digest('base64url')}"` }
  }

  return {
    read,

    /** Returns the bytes of an upload that the configuration references. */
    async picture(actor: BoothActor, id: string): Promise<Uint8Array> {
      checkOn(deps, actor.hostId)
      const event = await events.findEvent(database.db, actor.eventId)
      if (!event || !uploadsIn(event.config).includes(id)) throw refuse(kioskReasons.uploadNotShown)
      return deps.uploads.readReference(actor.hostId, id)
    },
  }
}
