import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useToaster } from './toast-store.ts'

/** Fetches what shows a toast, for one that may come without a connection. */
export const loadToasts = () => import('./toast-viewport.tsx')

const ToastViewport = lazy(() => loadToasts().then((m) => ({ default: m.ToastViewport })))

/** Once in the app. What shows a toast is fetched with the first one: most visits see none. */
export function Toasts() {
  const toaster = useToaster()
  const wasUsed = useSyncExternalStore(toaster.subscribe, () => toaster.wasUsed())
  return wasUsed ? (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  ) : null
}
