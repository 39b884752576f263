import { type Entry, isThere, needsAttention, needsBytes, type Picture } from './entries.ts'

/** Counts of an import. Pictures, unless bytes. */
export interface Tally {
  pictures: number
  /** Uploaded in this import. */
  imported: number
  /** Already in the gallery. */
  duplicates: number
  /** Not imported, by reason. */
  skipped: number
  uploading: number
  bytes: number
  /** Received, being sent, or not needed. */
  doneBytes: number
  /** Files whose bytes are still missing, and their bytes. */
  waitingFiles: number
  waitingBytes: number
}

const isWaiting = (entry: Entry) => needsBytes(entry) && entry.problem === null

export function tallyOf(pictures: readonly Picture[]): Tally {
  const tally: Tally = {
    pictures: pictures.length,
    imported: 0,
    duplicates: 0,
    skipped: 0,
    uploading: 0,
    bytes: 0,
    doneBytes: 0,
    waitingFiles: 0,
    waitingBytes: 0,
  }
  for (const { main, entries } of pictures) {
    if (main.state === 'duplicate' && main.reason === null) tally.duplicates++
    else if (main.state === 'rejected' || main.state === 'duplicate' || main.problem) tally.skipped++
    else if (entries.every((entry) => isThere(entry) || !isWaiting(entry))) tally.imported++
    if (entries.some(({ activity }) => activity === 'uploading')) tally.uploading++
    for (const entry of entries) {
      if (entry.state === 'rejected' || entry.problem) continue
      tally.bytes += entry.size
      const done = needsBytes(entry) ? Math.min(entry.size, entry.offset + entry.inFlight) : entry.size
      tally.doneBytes += done
      if (isWaiting(entry)) {
        tally.waitingFiles++
        tally.waitingBytes += entry.size - entry.offset
      }
    }
  }
  return tally
}

/** How many of the missing files fit into `left` bytes, in order. */
export function filesThatFit(entries: readonly Entry[], left: number): number {
  let room = left
  let count = 0
  for (const entry of entries) {
    if (!isWaiting(entry)) continue
    room -= entry.size - entry.offset
    if (room < 0) break
    count++
  }
  return count
}

export const attentionOf = (entries: readonly Entry[]): Entry[] => entries.filter(needsAttention)

const WINDOW_MS = 10_000
const SHORTEST_MS = 1_000

/** Measures bytes per second over the last 10 s. */
export function createSpeedometer(now: () => number) {
  let samples: { at: number; bytes: number }[] = []
  return {
    reset(): void {
      samples = []
    },
    /** Receives the total number of sent bytes. Returns the speed, or null if it is unknown. */
    measure(bytes: number): number | null {
      const at = now()
      samples.push({ at, bytes })
      while (samples.length > 2 && at - samples[0]!.at > WINDOW_MS) samples.shift()
      const [first] = samples
      const elapsed = at - first!.at
      if (elapsed < SHORTEST_MS) return null
      return Math.max(0, ((bytes - first!.bytes) / elapsed) * 1000)
    },
  }
}
