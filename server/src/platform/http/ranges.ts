import type { ByteRange } from '../objects/index.ts'

/** True if `If-None-Match` matches. */
export const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))

/** Single byte range within `size`; undefined if the whole is to be sent, as for multiple ranges. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1], match[2]].map((text) => (text === '' ? undefined : Number(text)))
  if (first === undefined)
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - (last as number)), end: size - 1 }
  if (last !== undefined && last < first) return undefined
  return first >= size ? 'unsatisfiable' : { start: first, end: Math.min(last ?? size - 1, size - 1) }
}
