import type { ReactNode } from 'react'
import { late } from '../late.tsx'

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

const DialogBox = late(() => import('./dialog-box.tsx').then((m) => m.DialogBox))

/** A question or a form above the page. Escape and the scrim close it; the focus returns to where it was. */
export const Dialog = (props: DialogProps) => props.isOpen && <DialogBox {...props} />

/** Fetches what every dialog is made of. */
export const loadDialogs = DialogBox.fetch
