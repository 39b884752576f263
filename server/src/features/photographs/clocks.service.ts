import type { CameraClock } from '@studio/contract/photographs'
import { correctedTime, followsClock } from '@studio/domain/photographs'
import type { Clock } from '../../platform/clock/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Photographs } from './index.ts'
import * as store from './photographs.store.ts'

/** Photographs moved per statement. */
const MOVED_AT_ONCE = 500

/**
 * Time that the clock showed, corrected. For files without a capture time, the time of their last change, in
 * UTC.
 */
function shownTime({ at, local, shift }: Awaited<ReturnType<typeof store.findClocked>>[number]): string {
  const moment = local === null ? at.getTime() : Date.parse(`${local}Z`) + shift * 1_000
  return new Date(moment).toISOString().slice(0, 19)
}

/** Clocks of the cameras of an import, and their corrections. */
export function createClocks({ clock, gallery }: { clock: Clock; gallery: Pick<Gallery, 'moveInTime'> }) {
  const list: Photographs['clocks'] = async (db, { userId, importId, timeZone }) => {
    const rows = (await store.findClocked(db, { userId, importId })).filter(followsClock)
    return [...Map.groupBy(rows, ({ camera }) => camera)]
      .map(([camera, own]): CameraClock => {
        const [first] = own
          .map((row) => ({ row, local: shownTime(row) }))
          .toSorted((a, b) => (a.local < b.local ? -1 : 1))
        return {
          camera,
          count: own.length,
          inTimeZone: own.filter(({ source, local }) => source !== 'offset' && local !== null).length,
          timeZone: own.find((row) => row.time_zone !== null)?.time_zone ?? timeZone,
          first: { mediaId: first!.row.id, fileName: first!.row.file_name, local: first!.local },
        }
      })
      .toSorted((a, b) => b.count - a.count || (a.camera ?? '').localeCompare(b.camera ?? ''))
  }

  const shift: Photographs['shiftClock'] = async (
    tx,
    { userId, importId, camera, seconds, timeZone, importZone },
  ) => {
    const now = clock.now()
    const moves: { id: string; at: Date }[] = []
    const rows = (await store.findClocked(tx, { userId, importId, camera })).filter(followsClock)
    for (const row of rows) {
      const to = { shift: row.shift + seconds, timeZone: timeZone ?? row.time_zone ?? importZone, now }
      const at = correctedTime({ ...row, addedAt: row.added_at }, to)
      if (!at) return { impossible: row.file_name }
      if (at.getTime() !== row.at.getTime()) moves.push({ id: row.id, at })
    }
    for (let from = 0; from < moves.length; from += MOVED_AT_ONCE)
      await gallery.moveInTime(tx, userId, moves.slice(from, from + MOVED_AT_ONCE))
    await store.setClock(
      tx,
      rows.map(({ id }) => id),
      { seconds, timeZone },
    )
    return { moved: moves.length }
  }

  return { list, shift }
}
