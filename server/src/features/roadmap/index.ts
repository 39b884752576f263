/** Roadmap: suggestions, votes, the work of the team and the changelog. */
import { DAY_SECONDS, HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { GATES_CHANNEL } from '../gates/index.ts'
import { createAdminService } from './admin.service.ts'
import { createChangelogService } from './changelog/changelog.service.ts'
import { createCommentsService } from './comments.service.ts'
import { publishCounts } from './counts.ts'
import { createItemsService } from './items.service.ts'
import { moderatedComments, moderatedItems } from './moderated.ts'
import { createNotices } from './notices.ts'
import { roadmapExporter } from './roadmap.export.ts'
import { COMMENT_KIND, ITEM_KIND, type RoadmapDeps } from './roadmap.deps.ts'
import { bindAdmins, bindChangelog, bindPeople } from './roadmap.routes.ts'
import { createVotesService } from './votes/votes.service.ts'

type RoadmapNeeds = Pick<RoadmapDeps, 'notify' | 'isAdmin' | 'check' | 'realtime'>

export function createRoadmap(
  platform: Platform,
  { notify, isAdmin, check, realtime }: RoadmapNeeds,
): Feature {
  const { http, database, clock, pubsub, log, publicUrl } = platform
  const deps: RoadmapDeps = { database, clock, pubsub, publicUrl, notify, isAdmin, check, realtime }
  const items = createItemsService(deps)
  const votes = createVotesService(deps)
  bindPeople(http, { items, votes, comments: createCommentsService(deps) })
  bindAdmins(http, createAdminService(deps, items))
  bindChangelog(http, createChangelogService(deps))
  publishCounts(deps)
  // Votes of suspended users don't count.
  const unsubscribe = pubsub.on(GATES_CHANNEL, (userId) => {
    votes.recountOf(userId).catch((err: unknown) => log.warn({ err }, 'votes were not recounted'))
  })
  return {
    name: 'roadmap',
    exporter: roadmapExporter(database),
    moderated: { [ITEM_KIND]: moderatedItems, [COMMENT_KIND]: moderatedComments },
    periodic: [
      // Sends notifications about followed items.
      { name: 'tell-roadmap', seconds: HOUR_SECONDS, run: createNotices(deps).notify },
      { name: 'count-roadmap', seconds: DAY_SECONDS, run: votes.recount },
    ],
    stop: unsubscribe,
  }
}
