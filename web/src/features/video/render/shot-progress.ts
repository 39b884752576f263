import { isFinal, type Job, type JobItem } from '@studio/contract/jobs'

/** How it goes with a shot that is being filmed. */
export interface ShotProgress {
  shotId: string
  item: JobItem
}

interface Asked {
  storyboardId?: unknown
  shots?: { id?: unknown }[]
  toFilm?: unknown[]
  takesOf?: unknown
}

const askedOf = (job: Job) => job.metadata as unknown as Asked

export const storyboardOf = (job: Job): string | undefined => {
  const { storyboardId } = askedOf(job)
  return typeof storyboardId === 'string' ? storyboardId : undefined
}

/** Which item of the job is which shot; the film itself is none of them. */
export function progressOf(job: Job): ShotProgress[] {
  const { shots = [], toFilm = [] } = askedOf(job)
  return toFilm.flatMap((place, index) => {
    const shotId = shots[Number(place)]?.id
    const item = job.items[index]
    return typeof shotId === 'string' && item ? [{ shotId, item }] : []
  })
}

/** The item that joins the shots to a film; none where only takes were wanted. */
export const joining = (job: Job): JobItem | undefined =>
  askedOf(job).takesOf ? undefined : job.items[(askedOf(job).toFilm ?? []).length]

/** Shots of which only new takes were wanted. */
export const takesOf = (job: Job): string[] | undefined => {
  const { takesOf: ids } = askedOf(job)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined
}

/** What the screen has to say about a job: the newest of the storyboard, until what went wrong has been read. */
export function jobToShow(jobs: readonly Job[], boardId: string): Job | undefined {
  const own = jobs.filter((job) => job.kind === 'video_render' && storyboardOf(job) === boardId)
  return own.find(({ status }) => !isFinal(status)) ?? own[0]
}

/** Another text whenever there is something new to fetch of a storyboard: a take, or a film. */
export const stageOf = (job: Job | undefined): string =>
  job ? `${job.id} ${job.status} ${job.items.filter(({ status }) => status === 'done').length}` : ''
