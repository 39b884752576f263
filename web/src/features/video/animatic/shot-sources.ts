import type { GalleryItem } from '@studio/contract/gallery'
import { type StoryboardDraft, type Take, takeFor } from '@studio/contract/video'
import type { Source } from './sources.ts'

/** Source of each shot: the take used by the video, else its first frame; null without either. */
export function sourcesOf(
  draft: StoryboardDraft,
  takes: readonly Take[],
  frames: ReadonlyMap<string, GalleryItem>,
): (Source | null)[] {
  return draft.shots.map((shot) => {
    const take = takeFor(shot, draft, takes)
    if (take) return { key: `take ${take.id}`, url: take.url, kind: 'film' }
    const frame = shot.firstFrameId === null ? undefined : frames.get(shot.firstFrameId)
    if (!frame) return null
    // Camera moves need more pixels than the frame shows, but not the original.
    const picture = frame.thumbnails.find(({ width }) => width >= 1024)
    return { key: `frame ${frame.id}`, url: picture?.url ?? frame.url, kind: 'picture' }
  })
}
