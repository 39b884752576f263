/**
 * In-process subscriptions between a feature and those built on it: the lower one publishes and the upper ones
 * subscribe, without a dependency on each other. Across processes, use `pubsub`.
 */
export interface Subscribers<Told extends unknown[]> {
  /** Subscribes `listener`. Returns a function that unsubscribes. */
  on(listener: (...args: Told) => Promise<void>): () => void
  /**
   * Calls the listeners one after the other, within the caller’s transaction if it is passed. Errors of a listener are
   * thrown.
   */
  notify(...args: Told): Promise<void>
}

export function createSubscribers<Told extends unknown[]>(): Subscribers<Told> {
  const listeners = new Set<(...args: Told) => Promise<void>>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async notify(...args) {
      for (const listener of listeners) await listener(...args)
    },
  }
}
