import { Refusal } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import type { Http } from '../../../platform/http/index.ts'
import type { PageFacts } from '../../../platform/pages/index.ts'
import type { Queue } from '../../../platform/queue/index.ts'
import { type CardsDeps, createCardsService } from './cards.service.ts'
import { bindPages } from './page.routes.ts'
import { createPageService, type PageServiceDeps } from './page.service.ts'
import { DRAW_CARD } from './page.tasks.ts'

export { DRAW_CARD } from './page.tasks.ts'

export interface WorkPages {
  /** Metadata of the page of a work for clients without scripts, included in `/w/:id` of the web app. */
  facts(id: string): Promise<PageFacts>
  /** Queues the drawing of a work’s card when the transaction that made it visible commits. */
  drawCard(tx: Database, workId: string): Promise<void>
  /** Starts drawing cards, in a worker process. */
  start(): Promise<void>
}

/** The public side of works. */
export function createWorkPages({
  http,
  queue,
  ...deps
}: CardsDeps & Omit<PageServiceDeps, 'cards'> & { http: Http; queue: Queue }): WorkPages {
  const cards = createCardsService(deps)
  const pages = createPageService({ ...deps, cards })
  bindPages(http, pages)
  return {
    facts: pages.facts,
    async drawCard(tx, workId) {
      await queue.enqueue(tx, DRAW_CARD, { workId })
    },
    start: () =>
      queue.work(
        DRAW_CARD,
        { concurrency: 1 },
        {
          // A work that isn’t public needs no card.
          run: async ({ workId }) => void (await pages.card(workId).catch(ignoreRefusal)),
        },
      ),
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}
