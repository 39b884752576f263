import { HOUR_MS } from '@studio/contract/kernel'
import type { CaptureRow } from '../store/rows.ts'

export interface Tally {
  sessions: number
  shots: number
  sheets: number
  films: number
  waiting: number
  /** Sessions per hour of their start, oldest first. Hours without sessions are omitted. */
  hours: { at: number; sessions: number }[]
}

/** Counts the captures that are still on this device. */
export function tallyOf(rows: readonly CaptureRow[]): Tally {
  const first = new Map<string, number>()
  for (const { sessionId, capturedAt } of rows) {
    const at = Date.parse(capturedAt)
    first.set(sessionId, Math.min(at, first.get(sessionId) ?? at))
  }
  const hours = new Map<number, number>()
  for (const at of first.values()) {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  const count = (...kinds: CaptureRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind)).length
  return {
    sessions: first.size,
    shots: count('shot'),
    sheets: count('sheet'),
    // Each boomerang has one GIF, and a video only if the browser can encode one.
    films: count('gif'),
    waiting: rows.filter(({ sentAt }) => sentAt === null).length,
    hours: [...hours].map(([at, sessions]) => ({ at, sessions })).toSorted((a, b) => a.at - b.at),
  }
}
