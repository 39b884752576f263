import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import { createOutbox } from './outbox.ts'
import { findMessage, isShort, MESSAGES_CHANNEL, sendLong, sendShort } from './realtime.store.ts'

/** What processes tell each other. */
export type BusMessage =
  | { kind: 'broadcast'; room: string; broadcast: Broadcast }
  | { kind: 'review'; room: string }
  | PresenceMessage

/** Who is present, each with its place in the sequence of what its process has told. */
export type PresenceMessage =
  | { kind: 'tracked'; seq: number; room: string; member: Member }
  | { kind: 'left'; seq: number; room: string; id: string }
  /** Everybody present in a process: the answer to `who`. */
  | { kind: 'all'; seq: number; rooms: [room: string, members: Member[]][] }
  | { kind: 'alive'; seq: number }
  /** Asks one process, or every one, for all who are present there. */
  | { kind: 'who'; of?: string }

/** Something said on a topic: JSON, or bytes, which travel as base64. */
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
  /** To the other processes, in the order of the calls, soon; what is lost with the connection is lost. */
  tell(message: BusMessage): void
  /** To every process, this one included, when the transaction commits. */
  send(db: Database, message: BusMessage): Promise<void>
  listen(listener: (message: BusMessage, from: string) => void): void
  /** Ends when what was told is on its way; nothing is heard any more. */
  close(): Promise<void>
}

/** In place of a process, for what all processes are to hear. */
const NOBODY = '-'

/**
 * Talks through PostgreSQL. A notification is `<process> <number> [<messages>]`, or names where a long one
 * is kept; the number makes it unlike any other, since PostgreSQL drops what is said twice in a transaction.
 */
export function createBus({ db, pubsub, log }: { db: Database; pubsub: PubSub; log: Log }): Bus {
  const id = randomUUID()
  const listeners = new Set<(message: BusMessage, from: string) => void>()
  let count = 0
  const headOf = (from: string) => `${from} ${(count += 1)} `
  const outbox = createOutbox({
    head: () => headOf(id),
    sendShort: (bodies) => sendShort(db, bodies),
    sendLong: (head, body) => sendLong(db, head, body),
    onLost: (error) => log.warn({ err: error }, 'realtime messages did not reach the other processes'),
  })

  async function receive(payload: string): Promise<void> {
    const from = payload.slice(0, payload.indexOf(' '))
    if (from === id) return
    const rest = payload.slice(afterHead(payload))
    const text = rest.startsWith('#') ? await findMessage(db, Number(rest.slice(1))) : rest
    if (!text) return
    for (const message of JSON.parse(text) as BusMessage[])
      for (const listener of listeners) listener(message, from)
  }

  // One after the other: what was said first is heard first.
  let turn = Promise.resolve()
  const unlisten = pubsub.on(MESSAGES_CHANNEL, (payload) => {
    turn = turn
      .then(() => receive(payload))
      .catch((error: unknown) => log.warn({ err: error }, 'a realtime message was lost'))
  })

  return {
    id,
    tell: (message) => outbox.put(JSON.stringify(message)),
    async send(on, message) {
      const head = headOf(NOBODY)
      const body = `[${JSON.stringify(message)}]`
      await (isShort(head + body) ? sendShort(on, [head + body]) : sendLong(on, head, body))
    },
    listen: (listener) => void listeners.add(listener),
    async close() {
      unlisten()
      await outbox.drain()
    },
  }
}

/** Where the content of a notification begins: behind its second space. */
const afterHead = (payload: string): number => payload.indexOf(' ', payload.indexOf(' ') + 1) + 1
