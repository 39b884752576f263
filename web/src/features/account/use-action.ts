import { useState } from 'react'
import { RequestError, useErrorText } from '../../platform/index.ts'
import { StepUpCancelled } from './step-up/step-up-cancelled.ts'

/** Error code of the auth service. */
export const authCodeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** Translates the auth client's network error into ours. */
function asOurs(error: unknown): unknown {
  const { name, status } = (error ?? {}) as { name?: string; status?: number }
  return name === 'AuthRetryableFetchError' && status === 0
    ? new RequestError('The auth service could not be reached.', { status: 0, code: 'NETWORK_ERROR' })
    : error
}

/**
 * State of one action at a time: busy flag and error text. `describe` may return a more specific text. A cancelled
 * second factor dialog shows no error.
 */
export function useAction(describe: (error: unknown) => string | null | undefined = () => null) {
  const errorText = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Resolves to true on success. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) setProblem(describe(error) ?? errorText(asOurs(error)))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { act: run, isBusy, problem, setProblem }
}
