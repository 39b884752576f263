import type { FileFacts } from '../file/facts.ts'

/** Where credentials stand, by format: JUMBF in APP11, and chunks and boxes of their own. */
const HOLDERS: Partial<Record<FileFacts['format'], readonly string[]>> = {
  jpeg: ['JUMBF'],
  png: ['caBX'],
  webp: ['C2PA'],
  avif: ['uuid', 'jumb'],
}

/** Whether there may be credentials in it: only then are the megabytes fetched that check them. */
export const mayHaveCredentials = ({ format, parts }: FileFacts): boolean =>
  parts.some(({ name }) => HOLDERS[format]?.includes(name) ?? false)
