/** The shelf: lists of works in their orders, likes, visits, collections, whom one follows and what one mutes. */
import { randomBytes } from 'node:crypto'
import type { Http } from '../../../platform/http/index.ts'
import { keepSecret } from '../../../platform/secrets/index.ts'
import { bindCollections } from '../collections/collections.routes.ts'
import { createCollectionsService } from '../collections/collections.service.ts'
import { bindPeople } from '../people/people.routes.ts'
import { createPeopleService } from '../people/people.service.ts'
import type { WorksDeps } from '../works.needs.ts'
import { createLikesService } from './likes.service.ts'
import { createListService } from './list.service.ts'
import { createRankingService } from './ranking.service.ts'
import { bindShelf } from './shelf.routes.ts'
import { createVisitsService } from './visits.service.ts'
import { findUnused, removeUnused } from './words.store.ts'

const FLUSH_MS = 60_000

export function createShelf(http: Http, deps: WorksDeps) {
  let secret: Promise<string> | undefined
  const netSecret = () => {
    secret ??= keepSecret(deps.database.db, 'work-nets', randomBytes(32).toString('hex'))
    return secret
  }
  const likes = createLikesService(deps, { netSecret })
  const visits = createVisitsService(deps)
  const ranking = createRankingService(deps)
  bindShelf(http, createListService(deps), likes)
  bindCollections(http, createCollectionsService(deps))
  bindPeople(http, createPeopleService(deps))
  let timer: ReturnType<typeof setInterval> | undefined

  return {
    noteVisit: visits.note,
    /** Counts visits from time to time: each process those that it has seen. */
    start(): void {
      timer = setInterval(() => void visits.flush().catch(() => undefined), FLUSH_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await visits.flush()
    },
    tasks: {
      ...ranking,
      flushVisits: visits.flush,
      /** Forgets networks and visitors whose time is over. */
      async forget(): Promise<void> {
        await likes.forgetNets()
        await visits.forget()
      },
      /** Forgets words that no listed work has any more. */
      async forgetWords(): Promise<void> {
        const unused = await findUnused(deps.database.db)
        if (unused.length > 0) await deps.database.transact((tx) => removeUnused(tx, unused))
      },
    },
  }
}
