import {
  type DraftShot,
  type StoryboardDraft,
  type Take,
  takeFor,
  timelineOf,
  type VideoRequest,
} from '@studio/contract/video'

/** What keeps a storyboard from being filmed, and at which shot. */
export type FilmProblem =
  | { kind: 'empty' }
  | { kind: 'model' }
  | { kind: 'prompt' | 'frame'; shotId: string; number: number }

export interface FilmPlan {
  problems: FilmProblem[]
  /** Those that have no take yet. */
  toFilm: DraftShot[]
  /** Seconds that would be filmed: of these the price is made. */
  secondsToFilm: number
  /** Length of the film. */
  seconds: number
}

interface Facts {
  takes: readonly Take[]
  /** First frames that are not in the gallery any more. */
  goneFrames: ReadonlySet<string>
  isModelReady: boolean
}

/** What would be done for a film of this storyboard; the server comes to the same. */
export function planOf(draft: StoryboardDraft, { takes, goneFrames, isModelReady }: Facts): FilmPlan {
  const toFilm = draft.shots.filter((shot) => takeFor(shot, draft, takes) === undefined)
  const problems: FilmProblem[] = draft.shots.length === 0 ? [{ kind: 'empty' }] : []
  if (!isModelReady && toFilm.length > 0) problems.push({ kind: 'model' })
  draft.shots.forEach((shot, index) => {
    const at = { shotId: shot.id, number: index + 1 }
    if (shot.prompt.trim() === '') problems.push({ kind: 'prompt', ...at })
    if (shot.firstFrameId !== null && goneFrames.has(shot.firstFrameId) && toFilm.includes(shot))
      problems.push({ kind: 'frame', ...at })
  })
  return {
    problems,
    toFilm,
    secondsToFilm: toFilm.reduce((sum, { seconds }) => sum + seconds, 0),
    seconds: timelineOf(draft.shots).seconds,
  }
}

/** What is asked of the server for a film, or, with `takesOf`, for new takes of some shots only. */
export function requestOf(draft: StoryboardDraft, storyboardId: string, takesOf?: string[]): VideoRequest {
  const { title, model, aspectRatio, resolution, fps, shots } = draft
  const projectName = draft.projectName.trim()
  // For a new take, what the other shots say does not matter, but that they say something.
  const asked = takesOf ? shots.filter(({ id }) => takesOf.includes(id)) : shots
  return {
    title,
    model,
    aspectRatio,
    resolution,
    fps,
    storyboardId,
    shots: asked.map((shot) => (takesOf ? { ...shot, takeId: null } : shot)),
    ...(projectName && { projectName }),
    ...(takesOf && { takesOf }),
  }
}
