import { ServerUnreachable, Refused } from '../../../../guest/index.ts'
import type { MarkChange } from '@studio/contract/proofs'

export interface Waiting {
  mediaId: string
  change: MarkChange
}

interface QueueDeps {
  /** Unsaved marks of an earlier visit, in their order. */
  read(): Waiting[]
  write(waiting: readonly Waiting[]): void
  /** Throws ServerUnreachable or Refused. */
  send(mark: Waiting): Promise<unknown>
  /** Called for marks that will never be accepted: limit reached or round locked. */
  refused(mark: Waiting, why: Refused): void
  changed(state: QueueState): void
}

export interface QueueState {
  /** Unsaved marks. */
  waiting: readonly Waiting[]
  /** True if the last attempt didn’t reach the server. */
  isHeld: boolean
}

/**
 * Outbox of marks in their order, stored on the device until the server has them. One request at a time, so that none
 * overtakes another; each mark is removed when it is answered.
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

  /** Sends queued marks. Also called when the device is back online. */
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
            isHeld = error instanceof ServerUnreachable
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
