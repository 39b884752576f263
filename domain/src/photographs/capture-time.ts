import { DAY_MS } from '@studio/contract/kernel'
import type { CapturedAtSource } from '@studio/contract/photographs'
import { instantOf } from '../kernel/index.ts'
import type { PhotographFacts } from './photographs.types.ts'

export interface CaptureTime {
  /** Undefined if unknown: such a photograph is ordered by the numbers of its neighbours. */
  at: Date | undefined
  /** As recorded by the camera's clock, `2026-11-18T10:12:00`, even if the clock was wrong. */
  local: string | undefined
  source: Exclude<CapturedAtSource, 'neighbours'>
}

interface Setting {
  /** IANA name, of the import or of one camera in it. */
  timeZone: string
  /** Time of the file's last change. */
  modifiedAt?: Date | undefined
  now: Date
}

/** Year of the oldest surviving photograph. Scans may have the date of the scanned picture. */
const FIRST_YEAR = 1826
/** FAT starts on 1 January 1980, in the zone of the device that reads it. */
const FIRST_FILE_TIME = Date.UTC(1980, 0, 3)

/** Four-digit years. */
const MAX_TIME = Date.UTC(9999, 11, 30)

/** Time shown by a clock that was never set. */
const isUnset = (local: string) => /^(1970|1980-01-01)/.test(local) || Number(local.slice(0, 4)) < FIRST_YEAR

/**
 * Capture time of a photograph: by the offset in the file; otherwise by GPS; otherwise by the time zone, with
 * its daylight saving; otherwise, if the camera recorded no time, by the file's last change. For a local time
 * that occurs twice, the first is used; a skipped one is counted from before the change. A clock that shows
 * 1970, 1 January 1980 or a time more than a day in the future was wrong, and so are the times of its files.
 * @throws RangeError for an unknown time zone
 */
export function captureTimeOf(
  { capturedAtLocal: local, subsecondMs = 0, captureOffset, gpsTime }: Partial<PhotographFacts>,
  { timeZone, modifiedAt, now }: Setting,
): CaptureTime {
  const isPast = (at: Date) => at.getTime() <= now.getTime() + DAY_MS
  const byGps = gpsTime === undefined ? undefined : new Date(gpsTime)
  if (local !== undefined && !isUnset(local)) {
    const byOffset = captureOffset && new Date(`${local}${captureOffset}`)
    if (byOffset && isPast(byOffset)) return { at: withMs(byOffset, subsecondMs), local, source: 'offset' }
  }
  if (byGps && isPast(byGps)) return { at: byGps, local, source: 'gps' }
  if (local === undefined) {
    const isSet = modifiedAt && modifiedAt.getTime() >= FIRST_FILE_TIME && isPast(modifiedAt)
    return isSet ? { at: modifiedAt, local, source: 'file' } : { at: undefined, local, source: 'none' }
  }
  const byZone = isUnset(local) ? undefined : timeInZone(local, timeZone)
  if (byZone && isPast(byZone)) return { at: withMs(byZone, subsecondMs), local, source: 'time-zone' }
  return { at: undefined, local, source: 'none' }
}

const withMs = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Zones change by whole minutes, so seconds are added afterwards. */
function timeInZone(local: string, timeZone: string): Date | undefined {
  const minute = instantOf(local.slice(0, 16), timeZone)
  return minute === null ? undefined : withMs(new Date(minute), Number(local.slice(17, 19)) * 1_000)
}

/** A photograph whose camera's clock is corrected. */
export interface ClockedPhotograph {
  /** Its current time. */
  at: Date
  addedAt: Date
  /** As recorded by the camera's clock. */
  local: string | null
  source: CapturedAtSource
  /** Earlier correction in seconds. */
  shift: number
}

/** True if the capture time depends on the camera's clock. Times from GPS don't. */
export const followsClock = ({ source, local }: Pick<ClockedPhotograph, 'source' | 'local'>): boolean =>
  source === 'none' ? local !== null : source !== 'gps' && source !== 'neighbours'

/**
 * Capture time after a correction: `shift` seconds in total are added to the clock’s time, and `timeZone` is
 * the zone it was set to. Times with an offset in the file, and those of files without a capture time, shift
 * by the same seconds in any zone. Undefined if the result is in the future or before photography.
 * @throws RangeError for an unknown time zone
 */
export function correctedTime(
  { at, addedAt, local, source, shift: earlier }: ClockedPhotograph,
  { shift, timeZone, now }: { shift: number; timeZone: string; now: Date },
): Date | undefined {
  if (source === 'none' && shift === 0) return addedAt
  const isByZone = local !== null && (source === 'time-zone' || source === 'none')
  const corrected = isByZone
    ? shiftedInZone(local, shift, timeZone)
    : new Date(at.getTime() + (shift - earlier) * 1_000)
  if (!corrected) return undefined
  const minutes =
    source === 'time-zone' ? withMs(corrected, ((at.getTime() % 1_000) + 1_000) % 1_000) : corrected
  const isPossible = minutes.getTime() <= now.getTime() + DAY_MS && minutes.getUTCFullYear() >= FIRST_YEAR
  return isPossible ? minutes : undefined
}

function shiftedInZone(local: string, seconds: number, timeZone: string): Date | undefined {
  const moment = Date.parse(`${local}Z`) + seconds * 1_000
  if (!(Math.abs(moment) < MAX_TIME)) return undefined
  return timeInZone(new Date(moment).toISOString().slice(0, 19), timeZone)
}
