import { keyPressed } from './key-pressed.ts'
import { type KeyboardEvent, useState } from 'react'
import { useDesignText } from './design-text.ts'
import { useToastIfAny } from './toasts/toast-store.ts'

/**
 * Lazily loads a part behind a button: preloads on hover and focus, renders on press. The part must open immediately
 * and take the focus. A failed load shows a toast, and pressing again retries.
 */
export function usePressToLoad<Part>(load: () => Promise<Part>): {
  part: Part | null
  events: {
    onPointerEnter: () => void
    onFocus: () => void
    onClick: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
} {
  const [part, setPart] = useState<Part | null>(null)
  const { failed } = useDesignText()
  const showToast = useToastIfAny()
  const prepare = () => void load().catch(() => undefined)
  const open = () =>
    void load().then(
      (loaded) => setPart(() => loaded),
      () => showToast?.({ tone: 'bad', title: failed ?? '' }),
    )
  return {
    part,
    events: {
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
      onKeyDown: (event) => {
        if (keyPressed(event) !== 'ArrowDown' && keyPressed(event) !== 'ArrowUp') return
        event.preventDefault()
        open()
      },
    },
  }
}
