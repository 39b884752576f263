import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy-component.tsx'

export interface DialogProps {
  isOpen: boolean
  /** If missing, the dialog closes only through its buttons. */
  onClose?: (() => void) | undefined
  title: string
  description?: string | undefined
  /** Buttons in the footer, the main one last. */
  actions?: ReactNode
  width?: number | undefined
  /** Element focused on open; by default the first focusable one. */
  initialFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

const DialogBox = lazyComponent(() => import('./dialog-box.tsx').then((m) => m.DialogBox))

/** A modal dialog. Escape and the backdrop close it, and the focus returns. */
export const Dialog = (props: DialogProps) => props.isOpen && <DialogBox {...props} />

/** Preloads the dialog code. */
export const loadDialogs = DialogBox.fetch
