/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** Native dialog: traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  const id = useId()
  // The cleanup of a layout effect runs before the element is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    const close = () => latest.current()
    element?.addEventListener('close', close)
    element?.showModal()
    return () => {
      element?.removeEventListener('close', close)
      // Only closing restores the focus: removing the element does not.
      element?.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className="g-dialog" aria-labelledby={id}>
      <h2 id={id} className="g-title">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
