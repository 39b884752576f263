import { useState } from 'react'
import { RequestError, useErrorText } from '../../platform/index.ts'
import { StepUpCancelled } from './step-up/step-up-cancelled.ts'

/** The word for a failure of the auth service, by its code. */
export const authCodeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** The client of the auth service tells in its own way that nothing came back. */
function asOurs(error: unknown): unknown {
  const { name, status } = (error ?? {}) as { name?: string; status?: number }
  return name === 'AuthRetryableFetchError' && status === 0
    ? new RequestError('The auth service could not be reached.', { status: 0, code: 'NETWORK_ERROR' })
    : error
}

/**
 * One thing at a time that may fail: whether it is under way, and the words for why it failed. `words` may
 * answer better ones than the general; whoever left the dialog of the second proof is told nothing.
 */
export function useAction(words: (error: unknown) => string | null | undefined = () => null) {
  const errorText = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Answers whether it went well. */
  async function act(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) setProblem(words(error) ?? errorText(asOurs(error)))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { act, isBusy, problem, setProblem }
}
