import { isThere, needsBytes, type Picture } from './engine/entries.ts'

export type TileState =
  | 'waiting'
  | 'hashing'
  | 'uploading'
  | 'done'
  | 'duplicate'
  | 'damaged'
  | 'skipped'
  | 'failed'

/** State of a picture from that of its files, and the sent part of its bytes from 0 to 1. */
export function stateOf({ main, entries }: Picture): { state: TileState; part: number } {
  let bytes = 0
  let sent = 0
  for (const entry of entries) {
    bytes += entry.size
    sent += needsBytes(entry) ? Math.min(entry.size, entry.offset + entry.inFlight) : entry.size
  }
  return { state: stateName({ main, entries }), part: bytes > 0 ? sent / bytes : 1 }
}

function stateName({ main, entries }: Pick<Picture, 'main' | 'entries'>): TileState {
  if (entries.some(({ problem, isDismissed }) => problem && !isDismissed)) return 'failed'
  if (main.state === 'rejected' || main.problem || (main.state === 'duplicate' && main.reason))
    return 'skipped'
  if (main.state === 'damaged') return 'damaged'
  if (entries.some(({ activity }) => activity === 'uploading')) return 'uploading'
  if (main.activity === 'hashing') return 'hashing'
  if (entries.every((entry) => isThere(entry) || !needsBytes(entry)))
    return main.state === 'duplicate' ? 'duplicate' : 'done'
  return 'waiting'
}
