import { shownSeconds, timelineOf } from '@studio/contract/video'
import type { AcceptedVideo } from './video.plan.ts'

/** Times of each caption in seconds of the video, matching its shot. The gallery stores and serves them. */
export function captionsOf(shots: AcceptedVideo['shots']): { start: number; end: number; text: string }[] {
  const { starts } = timelineOf(shots)
  return shots.flatMap((shot, index) => {
    const start = starts[index] ?? 0
    return shot.caption === '' ? [] : [{ start, end: start + shownSeconds(shot), text: shot.caption }]
  })
}
