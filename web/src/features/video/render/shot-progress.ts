import { isFinal, type Job, type JobItem } from '@studio/contract/jobs'

/** Progress of a shot that is being rendered. */
export interface ShotProgress {
  shotId: string
  item: JobItem
}

interface ProgressInput {
  storyboardId?: unknown
  shots?: { id?: unknown }[]
  toFilm?: unknown[]
  takesOf?: unknown
}

const askedOf = (job: Job) => job.metadata as unknown as ProgressInput

export const storyboardOf = (job: Job): string | undefined => {
  const { storyboardId } = askedOf(job)
  return typeof storyboardId === 'string' ? storyboardId : undefined
}

/** Maps job items to shots. The video itself isn't one of them. */
export function progressOf(job: Job): ShotProgress[] {
  const { shots = [], toFilm = [] } = askedOf(job)
  return toFilm.flatMap((place, index) => {
    const shotId = shots[Number(place)]?.id
    const item = job.items[index]
    return typeof shotId === 'string' && item ? [{ shotId, item }] : []
  })
}

/** The item that joins the shots; undefined if only takes were requested. */
export const joining = (job: Job): JobItem | undefined =>
  askedOf(job).takesOf ? undefined : job.items[(askedOf(job).toFilm ?? []).length]

/** Shots for which only new takes were requested. */
export const takesOf = (job: Job): string[] | undefined => {
  const { takesOf: ids } = askedOf(job)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined
}

/** The job to show: the newest of the storyboard, until its error has been read. */
export function jobToShow(jobs: readonly Job[], boardId: string): Job | undefined {
  const own = jobs.filter((job) => job.kind === 'video_render' && storyboardOf(job) === boardId)
  return own.find(({ status }) => !isFinal(status)) ?? own[0]
}

/** A key that changes whenever there is a new take or video to load. */
export const stageOf = (job: Job | undefined): string =>
  job ? `${job.id} ${job.status} ${job.items.filter(({ status }) => status === 'done').length}` : ''
