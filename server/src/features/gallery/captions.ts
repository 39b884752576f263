import * as z from 'zod/mini'

/** What a film says while it plays, as its metadata keep it: `start` and `end` in seconds of the film. */
const Captions = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))

const read = (metadata: Record<string, unknown>) => {
  const kept = Captions.safeParse(metadata.captions)
  return kept.success ? kept.data : []
}

export const hasCaptions = (metadata: Record<string, unknown>): boolean => read(metadata).length > 0

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

/** The captions of a film as WebVTT; undefined where it has none. */
export function captionsFile(metadata: Record<string, unknown>): string | undefined {
  const cues = read(metadata).map(
    ({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escape(text)}\n`,
  )
  return cues.length > 0 ? ['WEBVTT\n', ...cues].join('\n') : undefined
}
