/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** Native dialog: traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="p-dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className="p-title">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
