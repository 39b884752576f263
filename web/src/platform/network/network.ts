/**
 * `here`: no known problem. `offline`: the browser has no connection. `unreachable`: it has one, but the server
 * doesn't respond.
 */
export type NetworkState = 'here' | 'offline' | 'unreachable'

export type Network = ReturnType<typeof createNetwork>

interface NetworkDeps {
  /** Checks the server with the cheapest call. */
  isAnswering: () => Promise<boolean>
  /** Source of the browser's online and offline events. */
  browser?: Pick<EventTarget, 'addEventListener'>
  isOnline?: () => boolean
}

/**
 * Delay in ms between checks of an unreachable server; short, because collaborators are waiting, and random, so that
 * not all clients reconnect at the same moment.
 */
const pause = () => 500 + 500 * Math.random()

/**
 * Tracks whether the server is reachable. A failed call proves nothing (it may be blocked, or cancelled by
 * navigation), so it triggers a check. An unreachable server is checked repeatedly.
 */
export function createNetwork({
  isAnswering,
  browser = globalThis,
  isOnline = () => navigator.onLine,
}: NetworkDeps) {
  const listeners = new Set<() => unknown>()
  let state: NetworkState = isOnline() ? 'here' : 'offline'
  let asking: Promise<NetworkState> | undefined
  let next: ReturnType<typeof setTimeout> | undefined

  function setState(to: NetworkState): NetworkState {
    clearTimeout(next)
    if (to === 'unreachable') next = setTimeout(() => void doubt(), pause())
    if (to !== state) {
      state = to
      for (const listener of listeners) listener()
    }
    return state
  }

  /** Called after a missing response: checks the server, publishes and returns the state. */
  function doubt(): Promise<NetworkState> {
    if (!isOnline()) return Promise.resolve(setState('offline'))
    asking ??= isAnswering()
      .then((isReachable) => setState(!isOnline() ? 'offline' : isReachable ? 'here' : 'unreachable'))
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  browser.addEventListener('offline', () => setState('offline'))
  browser.addEventListener('online', () => setState('here'))

  function subscribe(listener: () => unknown): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    state: (): NetworkState => state,
    doubt,
    subscribe,
    /** Registers a callback for when the server is reachable again. Returns a function that cancels it. */
    whenBack(then: () => void): () => void {
      void doubt()
      return subscribe(() => state === 'here' && then())
    },
  }
}

/** A slower server counts as unreachable, so that users are informed within 2 s. */
const PATIENCE_MS = 1_500

/** Checks the health of the server. Proxies in front of it return 502 to 504 if it is down. */
export const askHealth = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.status < 502 || answer.status > 504
  } catch {
    return false
  }
}

/** True if a response may come from a proxy whose server is down. */
export const isNoAnswer = ({ status }: Response): boolean => status >= 502 && status <= 504
