import { isShort } from './realtime.store.ts'

export interface Outbox {
  put(message: string): void
  /** Resolves when everything that was put has been sent, or is lost. */
  drain(): Promise<void>
}

interface OutboxDeps {
  /** Of the next notification. */
  head(): string
  sendShort(bodies: string[]): Promise<void>
  sendLong(head: string, body: string): Promise<void>
  onLost(error: unknown): void
}

/** Notifications in one statement. */
const MOST_AT_ONCE = 100
/** In characters: beyond it the database is not keeping up, and what comes is lost rather than kept. */
const MOST_WAITING = 32 * 1024 * 1024

/**
 * Sends messages in their order, one statement at a time and many messages in each, so that however much is
 * said takes one connection of the pool at most.
 */
export function createOutbox({ head, sendShort, sendLong, onLost }: OutboxDeps): Outbox {
  let waiting: string[] = []
  let size = 0
  let sending: Promise<void> | undefined

  /** The notifications for as many messages as fit one statement; a long message is `undefined` at its end. */
  function pack(messages: string[]): { bodies: string[]; taken: number } {
    const bodies: string[] = []
    let taken = 0
    while (taken < messages.length && bodies.length < MOST_AT_ONCE) {
      let body = `${head()}[${messages[taken]}`
      if (!isShort(`${body}]`)) break
      taken += 1
      for (; taken < messages.length && isShort(`${body},${messages[taken]}]`); taken += 1)
        body += `,${messages[taken]}`
      bodies.push(`${body}]`)
    }
    return { bodies, taken }
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const messages = waiting
      waiting = []
      size = 0
      for (let from = 0; from < messages.length; ) {
        const { bodies, taken } = pack(messages.slice(from, from + 20 * MOST_AT_ONCE))
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
      if (size > MOST_WAITING) return onLost(new Error('Too much waits to be sent.'))
      waiting.push(message)
      size += message.length
      sending ??= send()
    },
    drain: async () => await sending,
  }
}
