import type { Database } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { News } from '../../../platform/news/index.ts'
import { glanceAt } from './glance.store.ts'

/** News after each change of a job: the ids of its user and of the job, with a space between. */
export const JOB_CHANGES_CHANNEL = 'job_changes'

export interface PushDeps {
  db: Database
  news: News
  log: Log
  realtime: {
    isHeardHere(userId: string): boolean
    tellHere(userId: string, event: string, payload: Record<string, unknown>): void
  }
}

/**
 * Tells users of their jobs as they change. Every process hears of each change and tells those who are
 * connected to it; the work itself never waits for that. Answers what ends it.
 */
export function pushJobChanges({ db, news, log, realtime }: PushDeps): () => void {
  /** Jobs that are being looked at, and whether they have changed since. */
  const looking = new Map<string, { again: boolean }>()

  async function look(userId: string, id: string): Promise<void> {
    const state = { again: true }
    looking.set(id, state)
    try {
      while (state.again) {
        state.again = false
        const glance = await glanceAt(db, userId, id)
        if (glance) realtime.tellHere(userId, 'jobs', glance)
      }
    } catch (error) {
      log.debug({ err: error }, 'the change of a job was not told')
    } finally {
      looking.delete(id)
    }
  }

  return news.on(JOB_CHANGES_CHANNEL, (payload) => {
    const [userId = '', id = ''] = payload.split(' ')
    if (!realtime.isHeardHere(userId)) return
    const state = looking.get(id)
    if (state) state.again = true
    else void look(userId, id)
  })
}
