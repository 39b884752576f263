/** Browsing public works: lists in their orders, likes, visits and collections, followed creators and muted subjects. */
import type { PeriodicTask } from '../../../platform/feature/index.ts'
import { randomBytes } from 'node:crypto'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@studio/contract/kernel'
import type { Http } from '../../../platform/http/index.ts'
import { getOrCreateSecret } from '../../../platform/secrets/index.ts'
import { bindCollections } from '../collections/collections.routes.ts'
import { createCollectionsService } from '../collections/collections.service.ts'
import { bindPeople } from '../people/people.routes.ts'
import { createPeopleService } from '../people/people.service.ts'
import type { WorksDeps } from '../works.deps.ts'
import { createLikesService } from './likes.service.ts'
import { createListService } from './list.service.ts'
import { createRankingService } from './ranking.service.ts'
import { bindBrowsing } from './browse.routes.ts'
import { createVisitsService } from './visits.service.ts'
import { findUnused, removeUnused } from './words.store.ts'

export function createBrowsing(http: Http, deps: WorksDeps) {
  let secret: Promise<string> | undefined
  const netSecret = () => {
    secret ??= getOrCreateSecret(deps.database.db, 'work-nets', randomBytes(32).toString('hex'))
    return secret
  }
  const likes = createLikesService(deps, { netSecret })
  const visits = createVisitsService(deps)
  const ranking = createRankingService(deps)
  bindBrowsing(http, createListService(deps), likes)
  bindCollections(http, createCollectionsService(deps))
  bindPeople(http, createPeopleService(deps))

  return {
    noteVisit: visits.note,
    /** Writes the visits counted in this process. */
    stop: visits.flush,
    periodic: [
      // Each process counts its own visits.
      { name: 'flush-visits', seconds: MINUTE_SECONDS, everyProcess: true, run: visits.flush },
      { name: 'rank-works', seconds: 10 * MINUTE_SECONDS, run: ranking.rankChanged },
      { name: 'rank-all-works', seconds: DAY_SECONDS, run: ranking.rankAged },
      {
        // Expired networks and visitors.
        name: 'sweep-works',
        seconds: HOUR_SECONDS,
        async run() {
          await likes.forgetNets()
          await visits.forget()
        },
      },
      {
        // Words that no listed work contains.
        name: 'sweep-work-words',
        seconds: DAY_SECONDS,
        async run() {
          const unused = await findUnused(deps.database.db)
          if (unused.length > 0) await deps.database.transact((tx) => removeUnused(tx, unused))
        },
      },
    ] satisfies PeriodicTask[],
  }
}
