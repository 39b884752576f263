import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@studio/contract/kernel'

/** A caption with its times in seconds of the video. */
export interface Cue {
  start: number
  end: number
  text: string
}

const TIMES = /^(\d+:\d\d:\d\d\.\d{3}) --> (\d+:\d\d:\d\d\.\d{3})/

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

/** Parses WebVTT as the server writes it. */
export function cuesOf(vtt: string): Cue[] {
  const blocks = vtt.replaceAll('\r\n', '\n').split(/\n{2,}/)
  return blocks.flatMap((block) => {
    const [first = '', ...lines] = block.trim().split('\n')
    const [, start, end] = TIMES.exec(first) ?? []
    if (!start || !end) return []
    const text = lines.join('\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    return [{ start: secondsOf(start), end: secondsOf(end), text }]
  })
}

/** `00:00:03,500`, the SubRip time format. */
function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (size: number, max: number, digits: number) =>
    String(Math.floor(ms / size) % max).padStart(digits, '0')
  return `${part(HOUR_MS, 100, 2)}:${part(MINUTE_MS, 60, 2)}:${part(SECOND_MS, 60, 2)},${part(1, 1000, 3)}`
}

/** Converts captions to SubRip. */
export const srtOf = (cues: readonly Cue[]): string =>
  cues
    .map(({ start, end, text }, index) => `${index + 1}\n${timeOf(start)} --> ${timeOf(end)}\n${text}\n`)
    .join('\n')

/** Converts a title to a file name. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'film'
