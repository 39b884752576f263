import type { EndpointOutput } from '@studio/contract/kernel'
import type { getStart } from '@studio/contract/start'

/** Startup response: the closed gate, and responses by the URL of their call. */
type StartAnswer = EndpointOutput<typeof getStart>

/** A startup request with its response; undefined if it was refused. */
export interface Asked {
  /** Token of the user the response belongs to. */
  token: string
  answer: Promise<StartAnswer | undefined>
}

interface StartDeps {
  now?: () => number
  /** Receives each response, unless the user has changed. */
  heard?: (answer: StartAnswer) => void
}

/** Max. age of a response in ms. */
const FRESH_MS = 10_000

/**
 * Holds the responses of `GET /api/start` until their calls are made, each for one call. Calls that find no current
 * response here send their request. `begun` is the request sent by the page's script while this code was loading.
 */
export function createStart(begun?: Asked, { now = () => performance.now(), heard }: StartDeps = {}) {
  let asked = begun && watched(begun)

  function watched({ token, answer }: Asked) {
    const one = { token, answeredAt: Infinity, answer: answer.catch(() => undefined) }
    void one.answer.then((given) => {
      one.answeredAt = now()
      if (given && asked === one) heard?.(given)
    })
    return one
  }

  const isOver = ({ answeredAt }: { answeredAt: number }) => now() - answeredAt >= FRESH_MS

  /** The response for this user; undefined if unknown or outdated. */
  async function current(token: string | null): Promise<StartAnswer | undefined> {
    const one = asked
    if (!token || one?.token !== token) return undefined
    const answer = await one.answer
    // A write or a change of user may have happened while waiting.
    return asked === one && !isOver(one) ? answer : undefined
  }

  return {
    current,
    /** Sends the request, unless it was just sent for this user. */
    begin(token: string, ask: () => Promise<StartAnswer>): void {
      if (asked?.token !== token || isOver(asked)) asked = watched({ token, answer: ask() })
    },
    /** Response for a call; undefined if it has to be sent. */
    async take(address: string, token: string | null): Promise<unknown> {
      const answers = (await current(token))?.answers
      const answer = answers?.[address]
      if (answers) delete answers[address]
      return answer
    },
    /** A write may invalidate the responses. */
    forget(): void {
      asked = undefined
    },
  }
}

export type Start = ReturnType<typeof createStart>
