import { type KeyboardEvent, useState } from 'react'

/**
 * For a part that is needed only once its button is pressed: fetched when the button is pointed at or
 * focused, shown when it is pressed. The part must then open at once and take the focus.
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
  const prepare = () => void load().catch(() => undefined)
  const open = () =>
    void load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => console.error(error),
    )
  return {
    part,
    events: {
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      },
    },
  }
}
