import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@studio/contract/kernel'
import * as z from 'zod/mini'

/** Captions in the metadata of a video. `start` and `end` in seconds of the video. */
const Captions = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))

const read = (metadata: Record<string, unknown>) => {
  const captions = Captions.safeParse(metadata.captions)
  return captions.success ? captions.data : []
}

export const hasCaptions = (metadata: Record<string, unknown>): boolean => read(metadata).length > 0

function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (size: number, max: number, digits: number) =>
    String(Math.floor(milliseconds / size) % max).padStart(digits, '0')
  return `${part(HOUR_MS, 1000, 2)}:${part(MINUTE_MS, 60, 2)}:${part(SECOND_MS, 60, 2)}.${part(1, 1000, 3)}`
}

/** Line breaks would end a caption, and these characters start markup in it. */
const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*\n\s*/g, '\n')

/** The captions of a video as WebVTT; undefined if it has none. */
export function captionsFile(metadata: Record<string, unknown>): string | undefined {
  const cues = read(metadata).map(
    ({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escape(text)}\n`,
  )
  return cues.length > 0 ? ['WEBVTT\n', ...cues].join('\n') : undefined
}
