import { type ReactNode, useEffect, useRef, useState } from 'react'
import { needsStepUp } from './step-up.actions.ts'
import { StepUpCancelled } from './step-up-cancelled.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

interface StepUpPrompt {
  prove: () => void
  cancel: () => void
}

/**
 * Runs work that may require the second factor: if the server asks for it, shows the dialog and runs the work again.
 * `run` throws StepUpCancelled if the user cancels the dialog, and the refusal itself if the screen has unmounted, so
 * it always settles. Render `dialog` anywhere on the screen.
 */
export function useStepUp(): { run: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asking, setAsking] = useState<StepUpPrompt | null>(null)
  const isShown = useRef(true)
  const leave = useRef<() => void>(undefined)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      leave.current?.()
    }
  }, [])

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!needsStepUp(error) || !isShown.current) throw error
    }
    await new Promise<void>((resolve, reject) => {
      const cancel = () => reject(new StepUpCancelled('The second proof was not given.'))
      leave.current = cancel
      setAsking({ prove: resolve, cancel })
    }).finally(() => setAsking(null))
    return work()
  }

  return { run, dialog: asking && <StepUpDialog onProven={asking.prove} onCancel={asking.cancel} /> }
}
