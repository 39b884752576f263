import type * as z from 'zod/mini'

/** A named kind of background work. */
export interface Task<Payload extends object> extends TaskRules {
  /** What an entry holds; one that does not parse is put aside before any handler sees it. */
  payload: z.ZodMiniType<Payload>
}

export interface TaskRules {
  name: string
  /** How often it is tried again, after pauses that double: the first in seconds, and the longest. */
  retries: { most: number; firstPause: number; longestPause: number }
  /** Seconds without a sign of life after which its worker counts as dead and another takes over; at least 10. */
  heartbeatSeconds: number
}

/** One claimed entry of the queue. */
export interface Entry {
  id: string
  /** Fires when the claim is lost: the entry was withdrawn, or another worker has it. */
  signal: AbortSignal
}

export interface Worker<Payload extends object> {
  run(payload: Payload, entry: Entry): Promise<void>
  /** After the last try, in this process or in one that died: says so where people look. */
  giveUp?(payload: Payload): Promise<void>
}

/** Thrown by a worker that knows that another try would end the same: the entry becomes a dead letter at once. */
export class PutAside extends Error {
  override readonly name = 'PutAside'
}
