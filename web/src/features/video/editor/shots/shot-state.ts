import type { JobItem } from '@studio/contract/jobs'
import { type DraftShot, type StoryboardDraft, type Take, takeFor } from '@studio/contract/video'

/** Render state of a shot. */
export type ShotState =
  | { is: 'filming'; progress: number; preview: string | null }
  | { is: 'filmed'; take: Take; isChosen: boolean }
  | { is: 'gone' }
  | { is: 'wordless' }
  | { is: 'open' }

/** The most important state of a shot for its card. */
export function stateOf(
  shot: DraftShot,
  draft: StoryboardDraft,
  takes: readonly Take[],
  goneFrames: ReadonlySet<string>,
  item: JobItem | undefined,
): ShotState {
  if (item?.status === 'developing' || item?.status === 'waiting')
    return { is: 'filming', progress: item.progress, preview: item.preview }
  const take = takeFor(shot, draft, takes)
  if (take) return { is: 'filmed', take, isChosen: take.id === shot.takeId }
  if (shot.firstFrameId !== null && goneFrames.has(shot.firstFrameId)) return { is: 'gone' }
  return shot.prompt.trim() === '' ? { is: 'wordless' } : { is: 'open' }
}
