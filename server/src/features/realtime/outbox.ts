import { isShort } from './realtime.store.ts'

export interface Outbox {
  put(message: string): void
  /** Resolves when all queued messages were sent or lost. */
  drain(): Promise<void>
}

interface OutboxDeps {
  /** Returns the head of the next notification. */
  head(): string
  sendShort(bodies: string[]): Promise<void>
  sendLong(head: string, body: string): Promise<void>
  onLost(error: unknown): void
}

/** Max. notifications per statement. */
const MAX_AT_ONCE = 100
/** Max. queued characters. Beyond it the database is too slow, and further messages are dropped. */
const MAX_WAITING = 32 * 1024 * 1024

/** Sends messages in order, in batches of one statement at a time. So it uses at most one connection of the pool. */
export function createOutbox({ head, sendShort, sendLong, onLost }: OutboxDeps): Outbox {
  let waiting: string[] = []
  let size = 0
  let sending: Promise<void> | undefined

  /** Packs as many messages as fit into one statement. A long message ends the batch. */
  function pack(messages: string[]): { bodies: string[]; taken: number } {
    const bodies: string[] = []
    let count = 0
    while (count < messages.length && bodies.length < MAX_AT_ONCE) {
      let body = `${head()}[${messages[count]}`
      if (!isShort(`${body}]`)) break
      count += 1
      for (; count < messages.length && isShort(`${body},${messages[count]}]`); count += 1)
        body += `,${messages[count]}`
      bodies.push(`${body}]`)
    }
    return { bodies, taken: count }
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const messages = waiting
      waiting = []
      size = 0
      for (let from = 0; from < messages.length; ) {
        const { bodies, taken } = pack(messages.slice(from, from + 20 * MAX_AT_ONCE))
        try {
          if (taken > 0) await sendShort(bodies)
          else await sendLong(head(), `[${messages[from]}]`)
        } catch (error) {
          onLost(error)
        }
        from += Math.max(1, taken)
      }
    }
    sending = undefined
  }

  return {
    put(message) {
      if (size > MAX_WAITING) return onLost(new Error('Too many messages are waiting to be sent.'))
      waiting.push(message)
      size += message.length
      sending ??= send()
    },
    drain: async () => await sending,
  }
}
