import type { EndpointOutput } from '@studio/contract/kernel'
import type { getStart } from '@studio/contract/start'

/** What the studio asks for as it opens: which gate is closed, and answers by the address of the call they belong to. */
type StartAnswer = EndpointOutput<typeof getStart>

/** One question, and its answer; undefined when it was refused. */
export interface Asked {
  /** As whom: an answer is for nobody else. */
  token: string
  answer: Promise<StartAnswer | undefined>
}

interface StartDeps {
  now?: () => number
  /** Told each answer as it comes, unless it is for somebody who has gone. */
  heard?: (answer: StartAnswer) => void
}

/** Whoever asks later than this wants to know how it is by now. */
const FRESH_MS = 10_000

/**
 * Holds the answers of `GET /api/start` until the calls that they belong to are made, each for one call. The calls
 * stay as they are: what is not here, or no longer true, they ask for. `begun` is what the script of the page asked
 * for while this code was on its way.
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

  /** What was answered as this person; undefined when it is not known, or no longer. */
  async function current(token: string | null): Promise<StartAnswer | undefined> {
    const one = asked
    if (!token || one?.token !== token) return undefined
    const answer = await one.answer
    // Meanwhile something may have been written, or somebody else may have come.
    return asked === one && !isOver(one) ? answer : undefined
  }

  return {
    current,
    /** Asks, unless it has been asked a moment ago as whoever this is. */
    begin(token: string, ask: () => Promise<StartAnswer>): void {
      if (asked?.token !== token || isOver(asked)) asked = watched({ token, answer: ask() })
    },
    /** What a call would be answered; undefined when it has to be made. */
    async take(address: string, token: string | null): Promise<unknown> {
      const answers = (await current(token))?.answers
      const answer = answers?.[address]
      if (answers) delete answers[address]
      return answer
    },
    /** Something is being written: what was answered before need not hold any more. */
    forget(): void {
      asked = undefined
    },
  }
}

export type Start = ReturnType<typeof createStart>
