/** Roadmap: what people wish for and vote on, what the team does with it, and what is new. */
import type { Http } from '../../platform/http/index.ts'
import { createAdminService } from './admin.service.ts'
import { createChangelogService } from './changelog/changelog.service.ts'
import { createCommentsService } from './comments.service.ts'
import { tellCounts } from './counts.ts'
import { createItemsService } from './items.service.ts'
import { moderatedComments, moderatedItems } from './moderated.ts'
import { createNotices } from './notices.ts'
import { roadmapExporter } from './roadmap.export.ts'
import { COMMENT_KIND, ITEM_KIND, type RoadmapDeps } from './roadmap.needs.ts'
import { bindAdmins, bindChangelog, bindPeople } from './roadmap.routes.ts'
import { createVotesService } from './votes/votes.service.ts'

export type Roadmap = ReturnType<typeof createRoadmap>

export function createRoadmap({ http, ...deps }: RoadmapDeps & { http: Http }) {
  const items = createItemsService(deps)
  const votes = createVotesService(deps)
  bindPeople(http, { items, votes, comments: createCommentsService(deps) })
  bindAdmins(http, createAdminService(deps, items))
  bindChangelog(http, createChangelogService(deps))
  tellCounts(deps)
  return {
    /** What moderation may do with suggestions and comments, by their kind. */
    moderated: [
      [ITEM_KIND, moderatedItems],
      [COMMENT_KIND, moderatedComments],
    ] as const,
    /** Whether the votes of somebody count has changed. */
    recountOf: votes.recountOf,
    /** To be called once a day. */
    recount: votes.recount,
    /** Tells people how what they follow has moved. To be called every hour. */
    tell: createNotices(deps).tell,
    exporter: roadmapExporter(deps.database),
  }
}
