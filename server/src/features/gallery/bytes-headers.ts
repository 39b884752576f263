import type { ByteRange } from '../../platform/objects/index.ts'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }
const MAX_NAME = 100

/** Whether the caller has these bytes already (`If-None-Match`). */
export const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))

/** One range of bytes of `size`; undefined for what is to be answered whole, as is a list of ranges. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1], match[2]].map((text) => (text === '' ? undefined : Number(text)))
  if (first === undefined)
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - (last as number)), end: size - 1 }
  if (last !== undefined && last < first) return undefined
  return first >= size ? 'unsatisfiable' : { start: first, end: Math.min(last ?? size - 1, size - 1) }
}

/** A name that is safe on every system and in a header, with the extension the bytes really have. */
function fileName(asked: string, mime: string): string {
  const stem = asked
    .normalize('NFC')
    // Separators, what some file systems forbid, and invisible characters, direction marks among them.
    .replace(/[/\\:*?"<>|;%]|\p{C}/gu, ' ')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const name = Array.from(stem).slice(0, MAX_NAME).join('') || 'picture'
  return `${name}.${EXTENSIONS[mime] ?? 'bin'}`
}

/** `Content-Disposition`: an attachment under the name asked for, or shown in place when none was. */
export function dispositionOf(download: string | undefined, mime: string): string {
  if (download === undefined) return 'inline'
  const name = fileName(download, mime)
  const ascii = name.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
