/**
 * `here`: nothing is known to be wrong. `offline`: the browser has no network. `unreachable`: it has one, but the
 * server does not answer.
 */
export type NetworkState = 'here' | 'offline' | 'unreachable'

export type Network = ReturnType<typeof createNetwork>

interface NetworkDeps {
  /** Whether the server answers, by the cheapest call there is. */
  isAnswering: () => Promise<boolean>
  /** Where the browser tells of its network. */
  browser?: Pick<EventTarget, 'addEventListener'>
  isOnline?: () => boolean
}

/**
 * How long a server that does not answer is left alone before it is asked again, in ms: whoever works with others waits for
 * it. By chance, so that not all who lost it at the same moment find it again at the same moment.
 */
const pause = () => 500 + 500 * Math.random()

/**
 * Whether the server can be reached. A call that failed is no proof (one may be blocked, or cut off by a page that is
 * left): it is a doubt, and the server is asked. While it does not answer it is asked again and again.
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

  function turn(to: NetworkState): NetworkState {
    clearTimeout(next)
    if (to === 'unreachable') next = setTimeout(() => void doubt(), pause())
    if (to !== state) {
      state = to
      for (const listener of listeners) listener()
    }
    return state
  }

  /** Something got no answer: finds out how things stand, and tells. Answers that. */
  function doubt(): Promise<NetworkState> {
    if (!isOnline()) return Promise.resolve(turn('offline'))
    asking ??= isAnswering()
      .then((answers) => turn(!isOnline() ? 'offline' : answers ? 'here' : 'unreachable'))
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  browser.addEventListener('offline', () => turn('offline'))
  browser.addEventListener('online', () => turn('here'))

  function subscribe(listener: () => unknown): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    state: (): NetworkState => state,
    doubt,
    subscribe,
    /** Something did not come: calls back whenever the server can be reached again. Answers what ends that. */
    whenBack(then: () => void): () => void {
      void doubt()
      return subscribe(() => state === 'here' && then())
    },
  }
}

/** A server that takes longer is as good as away: people are told within 2 s. */
const PATIENCE_MS = 1_500

/** Asks the server whether it lives. What stands before it answers 502 to 504 in its place. */
export const askHealth = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.status < 502 || answer.status > 504
  } catch {
    return false
  }
}

/** Whether an answer may come from what stands before the server, which is away. */
export const isNoAnswer = ({ status }: Response): boolean => status >= 502 && status <= 504
