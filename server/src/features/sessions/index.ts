/** Sessions: a photo shoot shared by several members. */
import { HOUR_MS, MINUTE_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { SESSION_IDLE_HOURS } from '@studio/contract/sessions'
import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import { readAll } from './export.store.ts'
import { createCopiesService } from './copies.ts'
import { createGuesses } from './guesses.ts'
import { moderatedMessages } from './moderated.ts'
import { createReferences } from './references.ts'
import { createRooms } from './rooms.ts'
import { MESSAGE_KIND, type SessionsDeps } from './sessions.deps.ts'
import { bindCopies, bindSessions, bindSummary, bindWork } from './sessions.routes.ts'
import { createSessionsService } from './sessions.service.ts'
import { sweepSessions } from './sessions.store.ts'
import { createState } from './state.ts'
import { createSummaryService } from './summary.ts'
import { registerTopics } from './topics.ts'
import { createWorkService } from './work.service.ts'

/** Dependencies on other features. */
type SessionsNeeds = Pick<
  SessionsDeps,
  | 'realtime'
  | 'notify'
  | 'usualModel'
  | 'holdLine'
  | 'photoshoots'
  | 'variantsOf'
  | 'gallery'
  | 'uploads'
  | 'check'
>

export async function createSessions(platform: Platform, needs: SessionsNeeds): Promise<Feature> {
  const { http, database, clock, pubsub, log } = platform
  const deps: SessionsDeps = { database, clock, pubsub, log, ...needs }
  const rooms = await createRooms(deps)
  const references = createReferences(deps)
  const state = createState({ ...deps, rooms, references })
  const guesses = createGuesses({ db: database.db, clock })
  bindSessions(http, createSessionsService({ ...deps, rooms, state, guesses, references }))
  bindWork(http, createWorkService({ ...deps, rooms, state, references }))
  bindCopies(http, createCopiesService({ ...deps, rooms }))
  bindSummary(http, createSummaryService({ ...deps, rooms }))
  const close = registerTopics(deps)
  const exporter: Exporter = {
    async *files(userId) {
      yield jsonFile('sessions/sessions.json', await readAll(database.db, userId))
    },
  }
  return {
    name: 'sessions',
    exporter,
    moderated: { [MESSAGE_KIND]: moderatedMessages },
    periodic: [
      {
        name: 'sweep-sessions',
        seconds: 5 * MINUTE_SECONDS,
        async run() {
          const now = clock.now()
          await sweepSessions(database.db, new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS), now)
        },
      },
    ],
    stop: close,
  }
}
