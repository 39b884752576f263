/**
 * Who wants to be told within this process. It stands between a feature and those above it: the lower one tells, the upper
 * ones subscribe, and neither is built with the other. Between processes it is `pubsub`.
 */
export interface Subscribers<Told extends unknown[]> {
  /** Calls `listener` from now on, until the function that is answered is called. */
  on(listener: (...told: Told) => Promise<void>): () => void
  /** Tells everybody in turn, within the caller's transaction if they are handed it; what one throws, this throws. */
  tell(...told: Told): Promise<void>
}

export function createSubscribers<Told extends unknown[]>(): Subscribers<Told> {
  const listeners = new Set<(...told: Told) => Promise<void>>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async tell(...told) {
      for (const listener of listeners) await listener(...told)
    },
  }
}
