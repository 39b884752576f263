import type { Broadcast } from './bus.ts'
import type { PresenceDiff } from './presence.ts'

/** Channel of one connection that receives the messages of its topic. */
export interface Subscriber {
  id: string
  receive(broadcast: Broadcast): void
  /** Receives the members who joined and left. */
  meet(diff: PresenceDiff): void
  /** Requests a new check of the channel’s rights, which may have changed. */
  review(): void
}

/** Subscriptions of this process. */
export interface Hub {
  add(topic: string, subscriber: Subscriber): () => void
  has(topic: string): boolean
  /** Rooms with subscribers in this process. */
  topics(): Iterable<string>
  /** Sends to all subscribers of this process except `except`. */
  broadcast(topic: string, broadcast: Broadcast, except?: string): void
  meet(topic: string, diff: PresenceDiff): void
  review(topic: string): void
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
    topics: () => [...topics.keys()],
    broadcast(topic, broadcast, except) {
      for (const subscriber of topics.get(topic)?.values() ?? [])
        if (subscriber.id !== except) subscriber.receive(broadcast)
    },
    meet(topic, diff) {
      for (const subscriber of topics.get(topic)?.values() ?? []) subscriber.meet(diff)
    },
    review(topic) {
      for (const subscriber of [...(topics.get(topic)?.values() ?? [])]) subscriber.review()
    },
  }
}
