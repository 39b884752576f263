import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Autosave, Kept } from './autosave.ts'
import { type AutosaveOf, openAutosave } from './open.ts'

/**
 * Something under edit, as long as it is open; undefined until what was left on this device was looked at. It is opened once
 * for each `key`; what `stored` has newer is taken in.
 */
export function useAutosave<Value>(of: AutosaveOf<Value>): Autosave<Value> | undefined {
  const [open, setOpen] = useState<{ key: string; autosave: Autosave<Value> }>()
  const { key, stored } = of
  useEffect(() => {
    let close: (() => void) | undefined
    let isOver = false
    void openAutosave(of).then((opened) => {
      if (isOver) return opened.close()
      close = opened.close
      setOpen({ key, autosave: opened.autosave })
    })
    return () => {
      isOver = true
      close?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  const autosave = open?.key === key ? open.autosave : undefined
  const { version, value } = stored
  useEffect(() => autosave?.receive({ version, value }), [autosave, version, value])
  return autosave
}

const NOTHING = { watch: () => () => {}, now: () => undefined }

/** How it is now. */
export function useKeptValue<Value>(autosave: Autosave<Value> | undefined): Kept<Value> | undefined {
  const { watch, now } = autosave ?? NOTHING
  return useSyncExternalStore<Kept<Value> | undefined>(watch, now)
}
