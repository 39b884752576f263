// Attempts at an item with pauses between them.
import { setTimeout as sleep } from 'node:timers/promises'
import { continuesAtProvider, ProviderFailure } from '../../../engines/engine.ts'
import type { Operation, RunContext, AttemptEngine } from '../jobs.kinds.ts'

/** Waits for `ms`. Throws the signal's reason if it fires first. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const waitInTime: Wait = async (ms, signal) => {
  await sleep(ms, undefined, { signal })
}

/** Specification, section 8: temporary failures of a provider are retried up to three times. */
const RETRIES = 3
/** Specification, section 9: 1 s, doubled per attempt. */
const FIRST_PAUSE_MS = 1_000
/** Max. pause in ms, even if a provider asks for more. */
const LONGEST_PAUSE_MS = 120_000

export interface AttemptContext {
  engine: AttemptEngine
  /** Index in the job. */
  index: number
  /** Operation started by another run of this job and not ended. */
  begun: Operation | null
  context: RunContext
  wait: Wait
  /** Cancels work at the provider that won't be resumed. */
  abandon?: ((operation: string) => Promise<void>) | undefined
}

/**
 * One attempt. `operation` is work already running at the provider; `saveOperation` saves or clears the operation of this
 * attempt.
 */
export type Attempt<T> = (
  operation: string | undefined,
  saveOperation: (operation: string | null) => Promise<void>,
) => Promise<T>

/** The result of an attempt, or the failure after the last attempt. */
export async function tryItem<T>(
  { engine, index, begun, context, wait, abandon }: AttemptContext,
  attempt: Attempt<T>,
): Promise<T | ProviderFailure> {
  let operation = begun?.engine === engine.id ? begun.id : undefined
  for (let retries = 0; ; retries++) {
    await context.startAttempt(index, engine)
    try {
      return await attempt(operation, async (now) => {
        operation = now ?? undefined
        await context.keepOperation(index, now === null ? null : { engine: engine.id, id: now })
      })
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof ProviderFailure)) throw error
      const isLast = !error.retryable || retries === RETRIES
      const delay = Math.max(FIRST_PAUSE_MS * 2 ** retries, error.retryAfter ?? 0)
      const pause = Math.min(delay, LONGEST_PAUSE_MS)
      const { code, message: reason } = error
      await context.failTry(index, { code, reason, pauseMs: isLast ? null : pause })
      if (isLast) {
        if (operation !== undefined) await abandon?.(operation)
        return error
      }
      context.log.info({ code, item: index, pause }, 'an item is tried again')
      try {
        await wait(pause, context.signal)
      } catch (reason) {
        // While running, an engine cancels its own work.
        if (operation !== undefined && !continuesAtProvider(reason)) await abandon?.(operation)
        throw reason
      }
    }
  }
}
