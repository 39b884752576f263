import { useSyncExternalStore } from 'react'
import { late } from '../late.tsx'
import { useToaster } from './toast-store.ts'

const ToastViewport = late(() => import('./toast-viewport.tsx').then((m) => m.ToastViewport))

/** Fetches what shows a toast, for one that may come without a connection. */
export const loadToasts = ToastViewport.fetch

/** Once in the app. What shows a toast is fetched with the first one: most visits see none. */
export function Toasts() {
  const toaster = useToaster()
  const wasUsed = useSyncExternalStore(toaster.subscribe, () => toaster.wasUsed())
  return wasUsed && <ToastViewport />
}
