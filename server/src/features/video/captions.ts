import { shownSeconds, timelineOf } from '@studio/contract/video'
import * as z from 'zod/mini'
import type { AcceptedVideo } from './video.plan.ts'

const Caption = z.object({ start: z.number(), end: z.number(), text: z.string() })
type Caption = z.infer<typeof Caption>

/** When each caption shows, in seconds of the film: as long as its shot does. */
export function captionsOf(shots: AcceptedVideo['shots']): Caption[] {
  const { starts } = timelineOf(shots)
  return shots.flatMap((shot, index) => {
    const start = starts[index] ?? 0
    return shot.caption === '' ? [] : [{ start, end: start + shownSeconds(shot), text: shot.caption }]
  })
}

function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (size: number, most: number, digits: number) =>
    String(Math.floor(milliseconds / size) % most).padStart(digits, '0')
  return `${part(3_600_000, 1000, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`
}

/** Line breaks would end a caption, and these signs begin something in it. */
const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*\n\s*/g, '\n')

/** WebVTT of what the metadata of a film holds. */
export function captionsFile(kept: unknown): string {
  const read = z.array(Caption).safeParse(kept)
  const cues = (read.success ? read.data : []).map(
    ({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escape(text)}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}
