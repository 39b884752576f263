import { createContext, use } from 'react'

export interface Toast {
  title: string
  description?: string | undefined
  tone?: 'plain' | 'good' | 'bad' | undefined
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onSelect: () => void } | undefined
  /** How long it stays, in ms; 5000 unless given (specification, section 9). */
  duration?: number | undefined
  /** Told once it is out of reach: its time is over, it was put away, or another took its place. */
  onGone?: (() => void) | undefined
}

export interface ToastEntry extends Toast {
  id: number
}

export type ShowToast = (toast: Toast) => void

/** Holds the one toast that is visible: a new one takes its place. */
export function createToaster() {
  let current: ToastEntry | null = null
  let nextId = 1
  const listeners = new Set<() => void>()
  const set = (entry: ToastEntry | null) => {
    const before = current
    current = entry
    for (const listener of listeners) listener()
    before?.onGone?.()
  }
  const show: ShowToast = (toast) => set({ ...toast, id: nextId++ })
  return {
    show,
    /** Removes a toast, unless another has taken its place. */
    remove: (id: number) => current?.id === id && set(null),
    current: () => current,
    /** Whether any toast was ever shown. */
    wasUsed: () => nextId > 1,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Toaster = ReturnType<typeof createToaster>

const ToasterContext = createContext<Toaster | null>(null)
export const ToasterProvider = ToasterContext.Provider

export function useToaster(): Toaster {
  const toaster = use(ToasterContext)
  if (!toaster) throw new Error('useToast needs a <ToasterProvider> above it.')
  return toaster
}

/** `const showToast = useToast()`; `showToast({ title, description, tone, action })`. */
export const useToast = (): ShowToast => useToaster().show

/** Undefined where there are no toasts, as on pages of guests. */
export const useToastIfAny = (): ShowToast | undefined => use(ToasterContext)?.show
