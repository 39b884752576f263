import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import { createOutbox } from './outbox.ts'
import { findMessage, isShort, MESSAGES_CHANNEL, sendLong, sendShort } from './realtime.store.ts'

/** Messages between processes. */
export type BusMessage =
  | { kind: 'broadcast'; room: string; broadcast: Broadcast }
  | { kind: 'review'; room: string }
  | PresenceMessage

/** Presence messages, with `seq` numbering those of each process. */
export type PresenceMessage =
  | { kind: 'tracked'; seq: number; room: string; member: Member }
  | { kind: 'left'; seq: number; room: string; id: string }
  /** All members present in a process: the answer to `who`. */
  | { kind: 'all'; seq: number; rooms: [room: string, members: Member[]][] }
  | { kind: 'alive'; seq: number }
  /** Requests the presence of one process, or of all. */
  | { kind: 'who'; of?: string }

/** Broadcast on a topic: JSON, or bytes, which are sent as base64. */
export interface Broadcast {
  event: string
  payload?: unknown
  bytes?: string
  meta?: Record<string, unknown>
}

/** A member present on a topic. */
export interface Member {
  /** Id of the connection’s channel. */
  id: string
  key: string
  meta: Record<string, unknown>
}

export interface Bus {
  /** Id of this process. */
  id: string
  /** Sends to the other processes without waiting, in the order of the calls. Messages are lost with the connection. */
  notify(message: BusMessage): void
  /** Sends to every process, including this one, at the commit of the transaction. */
  send(db: Database, message: BusMessage): Promise<void>
  listen(listener: (message: BusMessage, from: string) => void): void
  /** Stops receiving, and resolves when pending messages were sent. */
  close(): Promise<void>
}

/** Sender of messages that every process must receive, including the current one. */
const ANONYMOUS = '-'

/**
 * Sends messages over PostgreSQL. A notification is `<process> <number> [<messages>]`, or the id of a long, stored
 * one. The number makes it unique, because PostgreSQL drops duplicates in a transaction.
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

  // Handles notifications one at a time, to keep their order.
  let turn = Promise.resolve()
  const unsubscribe = pubsub.on(MESSAGES_CHANNEL, (payload) => {
    turn = turn
      .then(() => receive(payload))
      .catch((error: unknown) => log.warn({ err: error }, 'a realtime message was lost'))
  })

  return {
    id,
    notify: (message) => outbox.put(JSON.stringify(message)),
    async send(on, message) {
      const head = headOf(ANONYMOUS)
      const body = `[${JSON.stringify(message)}]`
      await (isShort(head + body) ? sendShort(on, [head + body]) : sendLong(on, head, body))
    },
    listen: (listener) => void listeners.add(listener),
    async close() {
      unsubscribe()
      await outbox.drain()
    },
  }
}

/** Returns the start of a notification’s content, after its second space. */
const afterHead = (payload: string): number => payload.indexOf(' ', payload.indexOf(' ') + 1) + 1
