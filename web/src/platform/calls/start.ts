import type { EndpointOutput } from '@studio/contract/kernel'
import type { getStart } from '@studio/contract/start'

/** Startup response: the closed gate, and responses by the URL of their call. */
type StartAnswer = EndpointOutput<typeof getStart>

/** A startup request with its response; undefined if it was refused. */
export interface StartedRequest {
  /** Token of the user the response belongs to. */
  token: string
  answer: Promise<StartAnswer | undefined>
}

interface StartDeps {
  now?: () => number
  /** Receives each response, unless the user has changed. */
  onAnswer?: (answer: StartAnswer) => void
}

/** Max. age of a response in ms. */
const FRESH_MS = 10_000

/**
 * Holds the responses of `GET /api/start` until their calls are made, each for one call. Calls that find no current
 * response here send their request. `initialRequest` is the request sent by the page's script while this code was loading.
 */
export function createStart(
  initialRequest?: StartedRequest,
  { now = () => performance.now(), onAnswer }: StartDeps = {},
) {
  let pending = initialRequest && watched(initialRequest)

  function watched({ token, answer }: StartedRequest) {
    const one = { token, answeredAt: Infinity, answer: answer.catch(() => undefined) }
    void one.answer.then((result) => {
      one.answeredAt = now()
      if (result && pending === one) onAnswer?.(result)
    })
    return one
  }

  const isStale = ({ answeredAt }: { answeredAt: number }) => now() - answeredAt >= FRESH_MS

  /** The response for this user; undefined if unknown or outdated. */
  async function current(token: string | null): Promise<StartAnswer | undefined> {
    const one = pending
    if (!token || one?.token !== token) return undefined
    const answer = await one.answer
    // A write or a change of user may have happened while waiting.
    return pending === one && !isStale(one) ? answer : undefined
  }

  return {
    current,
    /** Sends the request, unless it was just sent for this user. */
    begin(token: string, load: () => Promise<StartAnswer>): void {
      if (pending?.token !== token || isStale(pending)) pending = watched({ token, answer: load() })
    },
    /** Response for a call; undefined if it has to be sent. */
    async take(address: string, token: string | null): Promise<unknown> {
      const answers = (await current(token))?.answers
      const answer = answers?.[address]
      if (answers) delete answers[address]
      return answer
    },
    /** A write may invalidate the responses. */
    invalidate(): void {
      pending = undefined
    },
  }
}

export type Start = ReturnType<typeof createStart>
