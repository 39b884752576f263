import { createContext, use } from 'react'

export interface Toast {
  title: string
  description?: string | undefined
  tone?: 'plain' | 'good' | 'bad' | undefined
  /** One action, such as Undo. */
  action?: { label: string; onSelect: () => void } | undefined
  /** Duration in ms; default 5000 (specification, section 9). */
  duration?: number | undefined
  /** Called when the toast has expired, was dismissed or replaced. */
  onDeleted?: (() => void) | undefined
}

export interface ToastEntry extends Toast {
  id: number
}

export type ShowToast = (toast: Toast) => void

/** Holds the one visible toast; a new one replaces it. */
export function createToaster() {
  let current: ToastEntry | null = null
  let nextId = 1
  const listeners = new Set<() => void>()
  const set = (entry: ToastEntry | null) => {
    const before = current
    current = entry
    for (const listener of listeners) listener()
    before?.onDeleted?.()
  }
  const show: ShowToast = (toast) => set({ ...toast, id: nextId++ })
  return {
    show,
    /** Removes a toast unless it was replaced. */
    remove: (id: number) => current?.id === id && set(null),
    current: () => current,
    /** True once any toast was shown. */
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

/** Undefined on pages without toasts, such as guest pages. */
export const useToastIfAny = (): ShowToast | undefined => use(ToasterContext)?.show
