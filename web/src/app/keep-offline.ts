interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

let isAsked = false

/** Lets the browser keep the app's files, so that it opens without a network. Once a page; not while it is being developed. */
export function keepOffline(): void {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isAsked = true
  // The first visit's page and files came without it: it is told of them as soon as it sees all others.
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', keepWhatCame, { once: true })
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('studio-worker', { createScriptURL: () => '/sw.js' })
  const address = policy ? policy.createScriptURL('') : '/sw.js'
  // Refused, as in a private window: the app works as it did without.
  navigator.serviceWorker.register(address).catch(() => undefined)
}

function keepWhatCame(): void {
  const names = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href).pathname)
  navigator.serviceWorker.controller?.postMessage({ type: 'files', names })
}
