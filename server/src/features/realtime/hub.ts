import type { Broadcast } from './bus.ts'
import type { PresenceDiff } from './presence.ts'

/** Channel of one connection that receives the messages of its topic. */
export interface Subscriber {
  id: string
  hear(broadcast: Broadcast): void
  /** Receives the members who joined and left. */
  meet(diff: PresenceDiff): void
  /** Requests a new check of the channel’s rights, which may have changed. */
  review(): void
}

/** Subscriptions of this process. */
export interface Hub {
  add(room: string, subscriber: Subscriber): () => void
  has(room: string): boolean
  /** Rooms with subscribers in this process. */
  rooms(): Iterable<string>
  /** Sends to all subscribers of this process except `except`. */
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
