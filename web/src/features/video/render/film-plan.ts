import {
  type DraftShot,
  type StoryboardDraft,
  type Take,
  takeFor,
  timelineOf,
  type VideoRequest,
} from '@studio/contract/video'

/** A problem that prevents rendering, with its shot. */
export type FilmProblem =
  | { kind: 'empty' }
  | { kind: 'model' }
  | { kind: 'music' }
  | { kind: 'prompt' | 'frame'; shotId: string; number: number }

export interface FilmPlan {
  problems: FilmProblem[]
  /** Shots without a take. */
  toFilm: DraftShot[]
  /** Seconds to render, which determine the price. */
  secondsToFilm: number
  /** Length of the video in seconds. */
  seconds: number
}

interface Facts {
  takes: readonly Take[]
  /** First frames that are no longer in the gallery. */
  goneFrames: ReadonlySet<string>
  isModelReady: boolean
  /** True if its music was deleted. */
  isMusicGone: boolean
}

/** Computes what rendering this storyboard involves. The server computes the same. */
export function planOf(
  draft: StoryboardDraft,
  { takes, goneFrames, isModelReady, isMusicGone }: Facts,
): FilmPlan {
  const toFilm = draft.shots.filter((shot) => takeFor(shot, draft, takes) === undefined)
  const problems: FilmProblem[] = draft.shots.length === 0 ? [{ kind: 'empty' }] : []
  if (!isModelReady && toFilm.length > 0) problems.push({ kind: 'model' })
  if (isMusicGone) problems.push({ kind: 'music' })
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

/** Request for a video, or with `takesOf` for new takes of some shots. */
export function requestOf(draft: StoryboardDraft, storyboardId: string, takesOf?: string[]): VideoRequest {
  const { title, model, aspectRatio, resolution, fps, shots, music, normalizesLoudness } = draft
  const projectName = draft.projectName.trim()
  // For a new take, the content of the other shots is irrelevant, but they must be valid.
  const shotsToRender = takesOf ? shots.filter(({ id }) => takesOf.includes(id)) : shots
  return {
    title,
    model,
    aspectRatio,
    resolution,
    fps,
    storyboardId,
    shots: shotsToRender.map((shot) => (takesOf ? { ...shot, takeId: null } : shot)),
    ...(projectName && { projectName }),
    ...(takesOf
      ? { takesOf }
      : { ...(music && { music }), ...(normalizesLoudness !== undefined && { normalizesLoudness }) }),
  }
}
