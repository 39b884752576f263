import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Autosave, AutosaveState } from './autosave.ts'
import { type AutosaveOf, createPromptAutosave } from './create-autosave.ts'

/**
 * Autosave of a document while it is open; undefined until changes left on this device are loaded. Opens it once for
 * each `key`; newer content in `stored` is applied.
 */
export function useAutosave<Value>(of: AutosaveOf<Value>): Autosave<Value> | undefined {
  const [open, setOpen] = useState<{ key: string; autosave: Autosave<Value> }>()
  const { key, stored } = of
  useEffect(() => {
    let close: (() => void) | undefined
    let isCancelled = false
    void createPromptAutosave(of).then((opened) => {
      if (isCancelled) return opened.close()
      close = opened.close
      setOpen({ key, autosave: opened.autosave })
    })
    return () => {
      isCancelled = true
      close?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  const autosave = open?.key === key ? open.autosave : undefined
  const { version, value } = stored
  useEffect(() => autosave?.receive({ version, value }), [autosave, version, value])
  return autosave
}

const EMPTY_SOURCE = { watch: () => () => {}, now: () => undefined }

/** Current state. */
export function useStoredValue<Value>(
  autosave: Autosave<Value> | undefined,
): AutosaveState<Value> | undefined {
  const { watch, now } = autosave ?? EMPTY_SOURCE
  return useSyncExternalStore<AutosaveState<Value> | undefined>(watch, now)
}
