/** Works: published snapshots of content, their visibility, and their remixes. */
import { HOUR_SECONDS, MINUTE_SECONDS } from '@studio/contract/kernel'
import type { Platform } from '../../platform/feature/index.ts'
import { createBrowsing } from './browse/index.ts'
import { bindCreators } from './creators/creators.routes.ts'
import { createCreatorsService, type CreatorsDeps } from './creators/creators.service.ts'
import { createWorkBytesService } from './bytes.service.ts'
import { createWorkPages, DRAW_CARD } from './page/index.ts'
import { moderatedWorks } from './publish/moderated.ts'
import { createChangeService } from './publish/change.service.ts'
import { bindPublishing, bindUses } from './publish/publish.routes.ts'
import { createPublishService } from './publish/publish.service.ts'
import { createWorkNotices, type WorkNoticesDeps } from './notices/works.notices.ts'
import type { PublishDeps } from './publish/publish.deps.ts'
import { bindWorkBytes, bindWorks } from './works.routes.ts'
import { createUseService } from './lineage/use.service.ts'
import { worksExporter } from './works.export.ts'
import { createWorksService } from './works.service.ts'

export { createCredits } from './lineage/credits.ts'

export const WORK_TASKS = [DRAW_CARD]

export type Works = ReturnType<typeof createWorks>

/** Dependencies on other features. */
type WorksNeeds = Pick<
  PublishDeps,
  'gallery' | 'settingsOf' | 'realtime' | 'isAdmin' | 'raise' | 'prompts' | 'check' | 'report' | 'checkRoom'
> &
  Pick<CreatorsDeps, 'publicProfile'> &
  Pick<WorkNoticesDeps, 'notify'>

/** Interval in seconds at which scheduled works are published. */
const SCHEDULE_SECONDS = 5

export function createWorks(platform: Platform, { publicProfile, notify, ...needs }: WorksNeeds) {
  const { http, database, objects, signing, clock, queue, credentials, publicUrl } = platform
  const deps = { database, objects, signing, clock, sign: credentials.sign, ...needs }
  const works = createWorksService(deps)
  const browsing = createBrowsing(http, deps)
  const pages = createWorkPages({
    http,
    database,
    objects,
    signing,
    clock,
    queue,
    publicUrl,
    get: (id) => works.get(id, undefined),
  })
  bindWorks(http, works, browsing.noteVisit)
  const allDeps = { ...deps, drawCard: pages.drawCard }
  const publishing = createPublishService(allDeps)
  bindPublishing(http, publishing, createChangeService(allDeps))
  const notices = createWorkNotices({ database, clock, notify })
  const uses = createUseService(allDeps, notices)
  bindUses(http, uses, deps)
  bindWorkBytes(http, createWorkBytesService(deps))
  bindCreators(http, createCreatorsService({ database, signing, clock, publicProfile }))
  return {
    name: 'works',
    /** Returns a work for a viewer. See `visible.ts` for the access rules. */
    get: works.get,
    /** Metadata of the page of a work, for clients that run no scripts. */
    facts: pages.facts,
    exporter: worksExporter(deps),
    moderated: { work: moderatedWorks(deps) },
    periodic: [
      ...browsing.periodic,
      // Publishes scheduled works that are due.
      { name: 'works-schedule', seconds: SCHEDULE_SECONDS, run: publishing.publishDue },
      // Counts uses that led to a kept image.
      { name: 'works-kept', seconds: MINUTE_SECONDS, run: uses.noteKept },
      // Notifies authors of likes and uses of their works.
      { name: 'works-digests', seconds: HOUR_SECONDS, run: notices.notifyDigests },
    ],
    work: pages.start,
    stop: browsing.stop,
  }
}
