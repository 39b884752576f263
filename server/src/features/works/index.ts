/** Works: what people publish as it was, who may see it, and what grew from it. */
import type { Http } from '../../platform/http/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import { createShelf } from './shelf/index.ts'
import { bindCreators } from './creators/creators.routes.ts'
import { createCreatorsService, type CreatorsDeps } from './creators/creators.service.ts'
import { createWorkBytesService } from './bytes.service.ts'
import { createWorkPages, DRAW_CARD } from './page/index.ts'
import { moderatedWorks } from './publish/moderated.ts'
import { createChangeService } from './publish/change.service.ts'
import { bindPublishing, bindUses } from './publish/publish.routes.ts'
import { createPublishService } from './publish/publish.service.ts'
import { createWorkNotices, type WorkNoticesDeps } from './notices/notices.ts'
import type { PublishDeps } from './publish/publish.needs.ts'
import { bindWorkBytes, bindWorks } from './works.routes.ts'
import { createUseService } from './lineage/use.service.ts'
import { worksExporter } from './works.export.ts'
import { createWorksService } from './works.service.ts'

export const WORK_TASKS = [DRAW_CARD]

export type Works = ReturnType<typeof createWorks>

interface Outside extends Pick<CreatorsDeps, 'publicProfile'>, Pick<WorkNoticesDeps, 'tell'> {
  http: Http
  queue: Queue
  /** Where people reach this server. */
  publicUrl(): string
}

export function createWorks({
  http,
  queue,
  publicUrl,
  publicProfile,
  ...deps
}: Omit<PublishDeps, 'drawCard'> & Outside) {
  const works = createWorksService(deps)
  const shelf = createShelf(http, deps)
  const pages = createWorkPages({
    ...deps,
    http,
    queue,
    publicUrl,
    get: (id) => works.get(id, undefined),
  })
  bindWorks(http, works, shelf.noteVisit)
  const whole = { ...deps, drawCard: pages.drawCard }
  const publishing = createPublishService(whole)
  bindPublishing(http, publishing, createChangeService(whole))
  const notices = createWorkNotices(deps)
  const uses = createUseService(whole, notices)
  bindUses(http, uses, deps)
  bindWorkBytes(http, createWorkBytesService(deps))
  bindCreators(http, createCreatorsService({ ...deps, publicProfile }))
  return {
    /** What keeps the order of works, and counts who has seen them. */
    shelf,
    /** A work for whoever looks; see `visible.ts` for who may. */
    get: works.get,
    pages,
    /** What moderation may do with works. */
    moderated: moderatedWorks(deps),
    /** Shows what was scheduled and is due. To be called every few seconds. */
    publishDue: publishing.publishDue,
    /** Counts uses that led to a picture that was kept. To be called every minute. */
    noteKept: uses.noteKept,
    /** Tells authors how their works were liked and used. To be called every hour. */
    tellDigests: notices.tellDigests,
    /** Whose work an own picture grew from, for what its file says. */
    creditFor: uses.creditFor,
    exporter: worksExporter(deps),
  }
}
