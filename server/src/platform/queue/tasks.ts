import type * as z from 'zod/mini'

/** A kind of background task. */
export interface Task<Payload extends object> extends TaskRules {
  /** Schema of the payload. An invalid one becomes a dead letter without an attempt. */
  payload: z.ZodMiniType<Payload>
}

export interface TaskRules {
  name: string
  /** Max. retries, with pauses that double: the first and the longest in seconds. */
  retries: { max: number; firstPause: number; longestPause: number }
  /** Seconds without a heartbeat after which another worker takes over; at least 10. */
  heartbeatSeconds: number
}

/** A claimed queue entry. */
export interface Entry {
  id: string
  /** Fires when the claim is lost: the entry was withdrawn, or another worker has it. */
  signal: AbortSignal
}

export interface Worker<Payload extends object> {
  run(payload: Payload, entry: Entry): Promise<void>
  /** Called after the last attempt, in this process or in one that died, to report the failure to users. */
  onFailed?(payload: Payload): Promise<void>
}

/** Thrown by a worker if a retry would fail the same way: the entry becomes a dead letter immediately. */
export class DeadLetterError extends Error {
  override readonly name = 'DeadLetterError'
}
