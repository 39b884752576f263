import { trustedAddress } from '../platform/trusted-address.ts'

let isAsked = false

/** Registers the service worker, so that the app opens offline. Once per page; not in development. */
export function registerServiceWorker(): void {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isAsked = true
  // The first visit loads its files before the worker is active, so the list is sent to it.
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', cacheLoadedFiles, { once: true })
  // Refused in private windows; the app works without it.
  navigator.serviceWorker.register(trustedAddress('studio-worker', '/sw.js')).catch(() => undefined)
}

function cacheLoadedFiles(): void {
  const names = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href).pathname)
  navigator.serviceWorker.controller?.postMessage({ type: 'files', names })
}
