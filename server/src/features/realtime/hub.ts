import type { Broadcast } from './bus.ts'
import type { PresenceDiff } from './presence.ts'

/** A channel of one connection, as those who speak on its topic see it. */
export interface Subscriber {
  id: string
  hear(broadcast: Broadcast): void
  /** Who came and went; undefined for those who do not want to know. */
  meet?: ((diff: PresenceDiff) => void) | undefined
}

/** Who listens to what in this process. */
export interface Hub {
  add(topic: string, subscriber: Subscriber): () => void
  has(topic: string): boolean
  /** To everybody who listens here but `except`. */
  broadcast(topic: string, broadcast: Broadcast, except?: string): void
  meet(topic: string, diff: PresenceDiff): void
}

export function createHub(): Hub {
  const topics = new Map<string, Map<string, Subscriber>>()
  return {
    add(topic, subscriber) {
      const listeners = topics.get(topic) ?? new Map<string, Subscriber>()
      topics.set(topic, listeners)
      listeners.set(subscriber.id, subscriber)
      return () => {
        listeners.delete(subscriber.id)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
    has: (topic) => topics.has(topic),
    broadcast(topic, broadcast, except) {
      for (const subscriber of topics.get(topic)?.values() ?? [])
        if (subscriber.id !== except) subscriber.hear(broadcast)
    },
    meet(topic, diff) {
      for (const subscriber of topics.get(topic)?.values() ?? []) subscriber.meet?.(diff)
    },
  }
}
