/** Limits of one process and of one connection. */
export interface Limits {
  connections: number
  channels: number
  joinsPerSecond: number
  messagesPerSecond: number
  /** Max. bytes of one message. */
  message: number
  /** Max. bytes that a slow client hasn’t read yet; above it the connection is closed. */
  unread: number
  /** Unprocessed input in bytes above which reading pauses. */
  undone: number
  /** Clients send a heartbeat every 25 s; one that is silent for longer than this is disconnected. */
  idleMs: number
  /** Interval at which connected clients are checked. */
  reviewMs: number
}

export const LIMITS: Limits = {
  connections: 10_000,
  channels: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 200,
  message: 5 * 1024 * 1024,
  unread: 8 * 1024 * 1024,
  undone: 1024 * 1024,
  idleMs: 60_000,
  reviewMs: 20_000,
}

/** Counts events per second. Returns the count of the current second, including this event. */
export function createCounter(): () => number {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    return (count += 1)
  }
}
