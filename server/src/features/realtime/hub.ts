import type { Broadcast } from './bus.ts'
import type { PresenceDiff } from './presence.ts'

/** A channel of one connection, as those who speak on its topic see it. */
export interface Subscriber {
  id: string
  hear(broadcast: Broadcast): void
  /** Who came and went. */
  meet(diff: PresenceDiff): void
  /** What decides about the channel may have changed: it is to look again. */
  review(): void
}

/** Who listens to what in this process. */
export interface Hub {
  add(room: string, subscriber: Subscriber): () => void
  has(room: string): boolean
  /** The rooms that somebody listens to here. */
  rooms(): Iterable<string>
  /** To everybody who listens here but `except`. */
  broadcast(room: string, broadcast: Broadcast, except?: string): void
  meet(room: string, diff: PresenceDiff): void
  review(room: string): void
}

export function createHub(): Hub {
  const rooms = new Map<string, Map<string, Subscriber>>()
  return {
    add(room, subscriber) {
      const listeners = rooms.get(room) ?? new Map<string, Subscriber>()
      rooms.set(room, listeners)
      listeners.set(subscriber.id, subscriber)
      return () => {
        listeners.delete(subscriber.id)
        if (listeners.size === 0 && rooms.get(room) === listeners) rooms.delete(room)
      }
    },
    has: (room) => rooms.has(room),
    rooms: () => [...rooms.keys()],
    broadcast(room, broadcast, except) {
      for (const subscriber of rooms.get(room)?.values() ?? [])
        if (subscriber.id !== except) subscriber.hear(broadcast)
    },
    meet(room, diff) {
      for (const subscriber of rooms.get(room)?.values() ?? []) subscriber.meet(diff)
    },
    review(room) {
      for (const subscriber of [...(rooms.get(room)?.values() ?? [])]) subscriber.review()
    },
  }
}
