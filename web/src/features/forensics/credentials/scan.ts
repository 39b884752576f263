import type { FileFacts } from '../file/facts.ts'

/** Where credentials stand, by format: JUMBF in APP11, and chunks and boxes of their own. */
const HOLDERS: Partial<Record<FileFacts['format'], readonly string[]>> = {
  jpeg: ['JUMBF'],
  png: ['caBX'],
  webp: ['C2PA'],
  avif: ['uuid', 'jumb'],
  gif: ['C2PA'],
}

/** Whether there may be credentials in it, or in what of it is not listed: only then are the megabytes fetched that check them. */
export const mayHaveCredentials = ({ format, parts, isCapped }: FileFacts): boolean =>
  isCapped || parts.some(({ name }) => HOLDERS[format]?.includes(name) ?? false)
