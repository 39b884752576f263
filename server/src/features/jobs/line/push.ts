import type { Database } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { PubSub } from '../../../platform/pubsub/index.ts'
import { findListItem } from './list-item.store.ts'

/** Channel of job changes. Payload: user id and job id, separated by a space. */
export const JOB_CHANGES_CHANNEL = 'job_changes'

export interface PushDeps {
  db: Database
  pubsub: PubSub
  log: Log
  realtime: {
    hasListener(userId: string): boolean
    notifyHere(userId: string, event: string, payload: Record<string, unknown>): void
  }
}

/**
 * Pushes job changes to their users. Every process receives each change and forwards it to its connected users; work
 * never waits for that. Returns a function that stops it.
 */
export function pushJobChanges({ db, pubsub, log, realtime }: PushDeps): () => void {
  /** Jobs being read, and whether they have changed since. */
  const looking = new Map<string, { changedAgain: boolean }>()

  async function pushIfChanged(userId: string, id: string): Promise<void> {
    const state = { changedAgain: true }
    looking.set(id, state)
    try {
      while (state.changedAgain) {
        state.changedAgain = false
        const glance = await findListItem(db, userId, id)
        if (glance) realtime.notifyHere(userId, 'jobs', glance)
      }
    } catch (error) {
      log.debug({ err: error }, 'the change of a job was not told')
    } finally {
      looking.delete(id)
    }
  }

  return pubsub.on(JOB_CHANGES_CHANNEL, (payload) => {
    const [userId = '', id = ''] = payload.split(' ')
    if (!realtime.hasListener(userId)) return
    const state = looking.get(id)
    if (state) state.changedAgain = true
    else void pushIfChanged(userId, id)
  })
}
