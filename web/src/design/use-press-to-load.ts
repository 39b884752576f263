import { keyPressed } from './key-pressed.ts'
import { type KeyboardEvent, useState } from 'react'
import { useDesignText } from './design-text.ts'
import { useToastIfAny } from './toasts/toast-store.ts'

/**
 * For a part that is needed only once its button is pressed: fetched when the button is pointed at or
 * focused, shown when it is pressed. The part must then open at once and take the focus. Where it cannot be fetched that is told,
 * and pressing again tries again.
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
