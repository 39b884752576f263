// Long-running operations at a provider: started by one call and polled until they end.
import { ProviderFailure } from '../engine.ts'
import { attempt } from '../wire/attempt.ts'
import { UnknownWork } from '../wire/failures.ts'
import { pause } from '../wire/pause.ts'
import type { Provider } from '../wire/provider.ts'
import type { VideoEvent } from './video-engine.ts'

/** Timeout of one poll in ms. */
const LOOK_MS = 60_000
/** Number of consecutive failed polls: paid work isn’t dropped for a short outage. */
const MAX_FAILURES = 5
/** Estimated duration in ms: most videos are ready by this time. */
const USUAL_MS = 90_000

export interface Patience {
  pollMs: number
  /** Total timeout in ms. */
  timeoutMs: number
  /** It was started by an earlier run: if the provider doesn’t know it, it is lost, not just too new. */
  isResumed: boolean
}

/** Polls until `poll` returns a value. Reports estimated progress in the meantime, never 1. */
export async function* pollUntilDone<T>(
  provider: Provider,
  { pollMs, timeoutMs, isResumed }: Patience,
  signal: AbortSignal,
  poll: (signal: AbortSignal) => Promise<T | undefined>,
): AsyncGenerator<VideoEvent, T> {
  const startedAt = performance.now()
  for (let failures = 0; ; ) {
    let wait = pollMs
    try {
      const ended = await attempt(provider, signal, poll, Math.min(LOOK_MS, timeoutMs))
      if (ended !== undefined) return ended
      failures = 0
    } catch (error) {
      const isLost = isResumed && error instanceof UnknownWork
      // A key that is replaced, or an account that is topped up, doesn't end the work.
      const isTransient = error instanceof ProviderFailure && !error.isRefusal && !isLost
      if (!isTransient || ++failures > MAX_FAILURES) throw error
      wait = Math.max(pollMs * 2 ** failures, error.retryAfter ?? 0)
    }
    const passed = performance.now() - startedAt
    if (passed + wait > timeoutMs)
      throw new OutOfTime('PROVIDER_TIMEOUT', `${provider.label} didn’t finish in time.`)
    yield { type: 'progress', progress: 0.95 * (1 - Math.exp(-passed / USUAL_MS)) }
    await pause(wait, signal)
  }
}

/** The operation exceeded its time limit. It may still be running at the provider. */
export class OutOfTime extends ProviderFailure {}

/** The operation ended without a video. Polling again would return the same. */
export class EndedWithoutVideo extends ProviderFailure {}

/**
 * Runs `work` on a named operation. The name is dropped only when the operation has ended, or when the provider
 * doesn’t know it. After any other failure it may still run, so its name is kept.
 */
export async function* forgettingWhatEnded(
  label: string,
  signal: AbortSignal,
  work: () => AsyncIterable<VideoEvent>,
): AsyncGenerator<VideoEvent> {
  try {
    yield* work()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof EndedWithoutVideo) {
      yield { type: 'operation', operation: null }
      throw error
    }
    if (!(error instanceof UnknownWork)) throw error
    yield { type: 'operation', operation: null }
    throw new ProviderFailure('PROVIDER_DOWN', `${label} no longer has the video.`)
  }
}
