import type { Job } from '@studio/contract/jobs'
import { refuse } from '@studio/contract/kernel'
import { type StoryboardDraft, VideoRequest } from '@studio/contract/video'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import type { JobRequest, Jobs, NewJob } from '../jobs/index.ts'
import { storyboardNotFound, type StoryboardsService } from './storyboards.service.ts'
import { findStoryboard } from './storyboards.store.ts'
import type { VideoGallery } from './video.deps.ts'
import { createPlanner, type PlanDeps, withIds } from './video.plan.ts'
import { jobsReasons } from '@studio/contract/jobs'

export interface VideoServiceDeps extends PlanDeps {
  database: DatabaseHandle
  jobs: Pick<Jobs, 'accept'>
  gallery: Pick<VideoGallery, 'find' | 'ensureProject'>
  storyboards: Pick<StoryboardsService, 'create'>
  /** Refuses words that must not be sent to any model. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
}

export type VideoService = ReturnType<typeof createVideoService>

export function createVideoService(deps: VideoServiceDeps) {
  const { database, jobs, storyboards } = deps
  const planner = createPlanner(deps)

  async function checkStoryboard(tx: Database, userId: string, id: string | undefined): Promise<void> {
    if (id !== undefined && !(await findStoryboard(tx, userId, id))) throw storyboardNotFound()
  }

  /** The request with its storyboard, which is created if it names none. */
  async function placed(tx: Database, userId: string, request: VideoRequest) {
    await deps.checkWords(
      userId,
      Object.fromEntries(request.shots.map(({ prompt }, index) => [`shots.${index}.prompt`, prompt])),
    )
    await checkStoryboard(tx, userId, request.storyboardId)
    const { title, model, aspectRatio, resolution, fps, storyboardId, projectName = '' } = request
    const { music, normalizesLoudness } = request
    const shots = withIds(request)
    const draft: StoryboardDraft = {
      title,
      model,
      aspectRatio,
      resolution,
      fps,
      projectName,
      ...(music ? { music } : {}),
      ...(normalizesLoudness === undefined ? {} : { normalizesLoudness }),
      shots: shots.map((shot) => ({ ...shot, takeId: null })),
    }
    return { ...request, shots, storyboardId: storyboardId ?? (await storyboards.create(tx, userId, draft)) }
  }

  return {
    async render(
      userId: string,
      request: VideoRequest,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Job> {
      return await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () =>
          jobs.accept(tx, userId, await planner.plan(tx, userId, await placed(tx, userId, request))),
        ),
      )
    },

    /** Plans a video again from an old request, with all checks. Existing takes are reused. */
    async planAgain(tx: Database, userId: string, old: JobRequest): Promise<NewJob> {
      const { prompt: _, toFilm: __, projectId: ___, ...request } = old
      const read = VideoRequest.safeParse(request)
      if (!read.success) throw refuse(jobsReasons.requestGone)
      return await planner.plan(tx, userId, await placed(tx, userId, read.data))
    },
  }
}
