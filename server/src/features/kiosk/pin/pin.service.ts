import { refuse } from '@studio/contract/kernel'
import { kioskReasons, PIN_TRIES } from '@studio/contract/kiosk'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import { currentTries, secondsLeft } from '../../../platform/attempts/index.ts'
import { isPassword } from '../../auth/index.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, eventNotFound } from '../kiosk.refusals.ts'
import { findLock, saveTries, lockPin } from './pin.store.ts'
import { afterWrong, merged } from './tries.ts'

export type PinService = ReturnType<typeof createPin>

const locked = (seconds: number, now: Date) =>
  refuse(
    kioskReasons.pinLocked,
    { until: new Date(now.getTime() + seconds * 1000).toISOString() },
    { status: 423, retryAfter: seconds },
  )

/** Checks the PIN of an event, one attempt at a time across all devices and processes. */
export function createPin(
  deps: Pick<KioskDeps, 'database' | 'clock' | 'isOn'> & {
    /** Compares a PIN with a hash; intentionally slow. */
    matches?: (pin: string, hash: string) => Promise<boolean>
  },
) {
  const { database, clock, matches = isPassword } = deps

  return {
    /** @throws Refusal RATE_LIMITED with status 423 while locked; the PIN is not checked then */
    async check(booth: BoothActor, pin: string): Promise<{ isRight: boolean; triesLeft: number }> {
      checkOn(deps, booth.hostId)
      const checkUnlocked = (row: Parameters<typeof secondsLeft>[0] | undefined) => {
        if (!row) throw eventNotFound()
        const now = clock.now()
        const seconds = secondsLeft(row, now)
        if (seconds > 0) throw locked(seconds, now)
      }
      // Checked without a lock first, so that repeated guesses do not block other requests.
      checkUnlocked(await findLock(database.db, booth.eventId))
      return database.transact(async (tx) => {
        const row = await lockPin(tx, booth.eventId)
        checkUnlocked(row)
        if (!row) throw eventNotFound()
        const now = clock.now()
        if (await matches(pin, row.hash)) {
          await saveTries(tx, booth.eventId, { failures: 0, locks: 0, lockedUntil: null })
          return { isRight: true, triesLeft: PIN_TRIES }
        }
        const tries = afterWrong(row, now)
        await saveTries(tx, booth.eventId, tries)
        if (tries.lockedUntil)
          await recordAudit(tx, {
            actorId: booth.hostId,
            action: 'kiosk.lock',
            subjectId: booth.eventId,
            before: {},
            at: now,
            after: { boothId: booth.boothId, until: tries.lockedUntil.toISOString() },
          })
        return { isRight: false, triesLeft: PIN_TRIES - tries.failures }
      })
    },

    /** Merges attempts that a booth counted offline. */
    async merge(
      tx: Database,
      eventId: string,
      offline: { failures: number; lockedSeconds: number },
    ): Promise<void> {
      if (offline.failures <= 0 && offline.lockedSeconds <= 0) return
      const row = await lockPin(tx, eventId)
      if (!row) return
      const now = clock.now()
      const [before, after] = [currentTries(row, now), merged(row, offline, now)]
      if (JSON.stringify(before) !== JSON.stringify(after)) await saveTries(tx, eventId, after)
    },
  }
}
