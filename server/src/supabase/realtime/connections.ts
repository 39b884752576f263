import type { WebSocket } from 'ws'
import type { Connection } from './connection.ts'
import type { Limits } from './limits.ts'

/** The server is stopping; clients reconnect automatically. */
const SERVICE_RESTART = 1012
const FAREWELL_MS = 500
const SWEEPS_PER_IDLE = 10
const MAX_CONCURRENT_REVIEWS = 8

export interface Connections {
  add(socket: WebSocket, connection: Connection): void
  count(): number
  /** Checks the connections of a sign-in or a user again; `*` for all. */
  review(id: string): void
  /** Closes all connections, and terminates those that don’t respond. */
  close(): Promise<void>
}

/** Manages all connections of this process: terminates silent ones, and checks the others regularly. */
export function createConnections(limits: Limits): Connections {
  const open = new Map<WebSocket, Connection>()
  const review = (id: string) => {
    for (const connection of open.values()) void connection.review(id)
  }
  /** A few at a time: checking thousands in parallel would block the database for others. */
  async function reviewInTurn(): Promise<void> {
    const left = [...open].values()
    const lane = async () => {
      for (const [socket, connection] of left) if (open.has(socket)) await connection.review('*')
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_REVIEWS }, lane))
  }
  let isReviewing = false
  const idle = setInterval(() => {
    for (const [socket, { receivedAt: heardAt }] of open)
      if (performance.now() - heardAt() > limits.idleMs) socket.terminate()
  }, limits.idleMs / SWEEPS_PER_IDLE)
  idle.unref()
  const reviews = setInterval(() => {
    if (isReviewing) return
    isReviewing = true
    void reviewInTurn().finally(() => (isReviewing = false))
  }, limits.reviewMs)
  reviews.unref()

  return {
    add(socket, connection) {
      open.set(socket, connection)
      socket.on('close', () => open.delete(socket))
    },
    count: () => open.size,
    review,
    async close() {
      clearInterval(idle)
      clearInterval(reviews)
      const closed = [...open.keys()].map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.once('close', () => resolve())
            socket.close(SERVICE_RESTART)
          }),
      )
      const timer = setTimeout(() => {
        for (const socket of open.keys()) socket.terminate()
      }, FAREWELL_MS)
      await Promise.all(closed)
      clearTimeout(timer)
    },
  }
}
