import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { useToaster } from './toast-store.ts'

const ToastViewport = lazyComponent(() => import('./toast-viewport.tsx').then((m) => m.ToastViewport))

/** Preloads the toast code, for toasts that may appear offline. */
export const loadToasts = ToastViewport.fetch

/** Mounted once in the app. The toast code is loaded with the first toast, because most visits show none. */
export function Toasts() {
  const toaster = useToaster()
  const wasUsed = useSyncExternalStore(toaster.subscribe, () => toaster.wasUsed())
  return wasUsed && <ToastViewport />
}
