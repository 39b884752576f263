import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { News } from '../../platform/news/index.ts'
import { findMessage, MESSAGES_NEWS, sendMessage } from './realtime.store.ts'

/** What processes tell each other. Bytes travel as base64. */
export type BusMessage =
  | { kind: 'broadcast'; topic: string; broadcast: Broadcast }
  | { kind: 'tracked'; topic: string; members: Member[] }
  | { kind: 'left'; topic: string; ids: string[] }
  | { kind: 'who'; topic: string }
  | { kind: 'alive' }

/** Something said on a topic: JSON, or bytes. */
export interface Broadcast {
  event: string
  payload?: unknown
  bytes?: string
  meta?: Record<string, unknown>
}

/** Somebody who is present on a topic. */
export interface Member {
  /** Of the connection's channel. */
  id: string
  key: string
  meta: Record<string, unknown>
}

export interface Bus {
  /** Of this process. */
  id: string
  /** To the other processes, at once; what is lost with the connection is lost. */
  tell(message: BusMessage): void
  /** To every process, this one included, when the transaction commits. */
  send(db: Database, message: BusMessage): Promise<void>
  listen(listener: (message: BusMessage, from: string) => void): () => void
}

export function createBus({ db, news, log }: { db: Database; news: News; log: Log }): Bus {
  const id = randomUUID()
  const textOf = (message: BusMessage, from: string) => JSON.stringify({ from, ...message })

  return {
    id,
    tell(message) {
      sendMessage(db, textOf(message, id)).catch((error: unknown) =>
        log.warn({ err: error }, 'a realtime message did not reach the other processes'),
      )
    },
    send: (on, message) => sendMessage(on, textOf(message, '')),
    listen(listener) {
      const receive = async (payload: string) => {
        const text = payload.startsWith('#') ? await findMessage(db, payload.slice(1)) : payload
        if (!text) return
        const { from, ...message } = JSON.parse(text) as BusMessage & { from: string }
        if (from !== id) listener(message, from)
      }
      // One after the other: what was said first is heard first.
      let turn = Promise.resolve()
      return news.on(MESSAGES_NEWS, (payload) => {
        turn = turn
          .then(() => receive(payload))
          .catch((error: unknown) => log.warn({ err: error }, 'a realtime message was lost'))
      })
    },
  }
}
