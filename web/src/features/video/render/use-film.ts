import { useEffect, useEffectEvent, useState } from 'react'
import type { Job } from '@studio/contract/jobs'
import { renderVideo, type StoryboardDraft } from '@studio/contract/video'
import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import {
  browserStorage,
  call,
  createIntents,
  isAnswered,
  useErrorText,
  useTranslation,
} from '../../../platform/index.ts'
import { rememberJob, useJob, useJobs } from '../../jobs/index.ts'
import { videoKeys } from '../video.queries.ts'
import { galleryKeys } from '../../gallery/index.ts'
import { requestOf } from './film-plan.ts'
import { jobToShow, progressOf, stageOf } from './shot-progress.ts'

interface FilmDeps {
  boardId: string
  /** Job named by the URL. */
  jobId: string | undefined
  draft: StoryboardDraft
  /** Saves the storyboard first, because the server renders the saved version. */
  save: () => Promise<boolean>
  onStarted: (job: Job) => void
}

const intents = () => createIntents(browserStorage, 'studio-video-intent')

/** Rendering of a storyboard: its job and how to start it. */
export function useFilm({ boardId, jobId, draft, save, onStarted }: FilmDeps) {
  const { t } = useTranslation('video')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [isStarting, setIsStarting] = useState(false)
  const newest = jobToShow(useJobs().data?.jobs ?? [], boardId)
  // A job in the URL shows its video, unless another one is running.
  const shownId = newest && newest.status !== 'completed' ? newest.id : (jobId ?? newest?.id)
  const job = useJob(shownId).data?.job ?? (newest?.id === shownId ? newest : undefined)

  const stage = stageOf(job)
  const reload = useEffectEvent(() => void cache.invalidateQueries({ queryKey: videoKeys.board(boardId) }))
  useEffect(() => {
    if (stage) reload()
  }, [stage])

  const start = async (takesOf?: string[]) => {
    if (isStarting) return
    setIsStarting(true)
    const keys = intents()
    try {
      if (!(await save())) throw new Error('not saved')
      const body = requestOf(draft, boardId, takesOf)
      const { job: started } = await call(renderVideo, { body }, { idempotencyKey: keys.keyFor(body) })
      keys.settle()
      rememberJob(cache, started)
      if (body.projectName) void cache.invalidateQueries({ queryKey: galleryKeys.projects })
      onStarted(started)
    } catch (error) {
      if (isAnswered(error)) keys.settle()
      showToast({ tone: 'bad', title: t(($) => $.render.notStarted), description: errorText(error) })
    }
    setIsStarting(false)
  }
  return {
    job,
    isFilming: job !== undefined && (job.status === 'queued' || job.status === 'running'),
    /** Id of the video that the job created. */
    filmId: job?.result.media_assets.find(({ type }) => type === 'video')?.id,
    /** Progress item of a shot. */
    itemOf: (shotId: string) => job && progressOf(job).find((each) => each.shotId === shotId)?.item,
    isStarting,
    start: (takesOf?: string[]) => void start(takesOf),
  }
}

export type Film = ReturnType<typeof useFilm>
