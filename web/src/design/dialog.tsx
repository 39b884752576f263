import { lazy, type ReactNode, Suspense } from 'react'

export interface DialogProps {
  isOpen: boolean
  /** Without it there is no way out but its own buttons. */
  onClose?: (() => void) | undefined
  title: string
  description?: string | undefined
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  width?: number | undefined
  /** What has the focus once it is open; else the first thing that can have it. */
  initialFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

const DialogBox = lazy(() => import('./dialog-box.tsx').then((m) => ({ default: m.DialogBox })))

/** A question or a form above the page. Escape and the scrim close it; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  if (!props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  )
}
