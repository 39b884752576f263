import type { FileFacts } from '../file/facts.ts'

/** Locations of credentials by format: JUMBF in APP11, dedicated chunks and boxes. */
const HOLDERS: Partial<Record<FileFacts['format'], readonly string[]>> = {
  jpeg: ['JUMBF'],
  png: ['caBX'],
  webp: ['C2PA'],
  avif: ['uuid', 'jumb'],
  gif: ['C2PA'],
}

/** Returns whether the file, or an unlisted part of it, may have credentials: only then is the large library loaded. */
export const canHaveCredentials = ({ format, parts, isCapped }: FileFacts): boolean =>
  isCapped || parts.some(({ name }) => HOLDERS[format]?.includes(name) ?? false)
