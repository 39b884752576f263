import type { MarkChange } from '@studio/contract/proofs'
import { NotReached, Refused } from '../../../../platform/guest-calls.ts'

export interface Waiting {
  mediaId: string
  change: MarkChange
}

interface QueueDeps {
  /** Marks that were left by an earlier visit, in their order. */
  read(): Waiting[]
  write(waiting: readonly Waiting[]): void
  /** Throws NotReached or Refused. */
  send(mark: Waiting): Promise<unknown>
  /** It will never be taken: the cap, a round that is frozen. */
  refused(mark: Waiting, why: Refused): void
  changed(state: QueueState): void
}

export interface QueueState {
  /** Marks that are not saved yet. */
  waiting: readonly Waiting[]
  /** The last try did not reach the server. */
  isHeld: boolean
}

/**
 * Marks in the order in which they were made, kept on the device until the server has them. One is on its way at a time,
 * so that none overtakes another, and each is taken out once it is answered.
 */
export function createMarkQueue({ read, write, send, refused, changed }: QueueDeps) {
  let waiting = read()
  let isSending = false
  let isHeld = false

  function keep(next: Waiting[]) {
    waiting = next
    write(waiting)
    changed({ waiting, isHeld })
  }

  /** Sends what waits; called again when the network is back. */
  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    isHeld = false
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const sent = first
        try {
          await send(sent)
        } catch (error) {
          if (!(error instanceof Refused)) {
            isHeld = error instanceof NotReached
            return
          }
          refused(sent, error)
        }
        keep(waiting.filter((each) => each !== sent))
      }
    } finally {
      isSending = false
      changed({ waiting, isHeld })
    }
  }

  return {
    flush,
    add(mark: Waiting): void {
      keep([...waiting, mark])
      void flush()
    },
  }
}
