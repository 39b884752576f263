import { ProviderFailure } from '../engine.ts'
import { failureOf, tookTooLong } from './failures.ts'
import { type Provider, redact } from './provider.ts'
import { reasonIn, UnexpectedAnswer } from './reason.ts'

/**
 * Runs work at a provider within its timeout. Throws a ProviderFailure, or the signal's reason when it was aborted.
 * The cause is logged without secrets.
 */
export async function attempt<T>(
  provider: Provider,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number = provider.timeoutMs,
): Promise<T> {
  signal.throwIfAborted()
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const result = await work(AbortSignal.any([signal, limit]))
    provider.worked?.()
    return result
  } catch (error) {
    signal.throwIfAborted()
    const failure =
      limit.aborted && !(error instanceof ProviderFailure)
        ? tookTooLong(provider)
        : failureOf(provider, error)
    const { name, message } = error as Error
    const words = error instanceof UnexpectedAnswer ? reasonIn(error.body) : undefined
    provider.log.warn(
      {
        provider: provider.label,
        code: failure.code,
        error: redact(provider, `${name}: ${message}`),
        words: words && redact(provider, words),
      },
      'a provider failed',
    )
    throw failure
  }
}
