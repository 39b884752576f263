import { type ReactNode, useState } from 'react'
import { needsStepUp } from './step-up.actions.ts'
import { StepUpCancelled } from './step-up-cancelled.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

interface Asking {
  prove: () => void
  cancel: () => void
}

/**
 * Runs work that may want a second proof: when it is refused for that, the dialog asks for it and the work
 * is done again. `run` throws StepUpCancelled when the dialog is left; put `dialog` anywhere on the screen.
 */
export function useStepUp(): { run: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null)

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!needsStepUp(error)) throw error
    }
    await new Promise<void>((resolve, reject) =>
      setAsking({
        prove: resolve,
        cancel: () => reject(new StepUpCancelled('The second proof was not given.')),
      }),
    ).finally(() => setAsking(null))
    return work()
  }

  return { run, dialog: asking && <StepUpDialog onProven={asking.prove} onCancel={asking.cancel} /> }
}
