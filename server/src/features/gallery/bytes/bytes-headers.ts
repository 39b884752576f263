import { withoutForbidden } from '@studio/domain/gallery'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/tiff': 'tif',
  'application/json': 'json',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/zip': 'zip',
  'application/pdf': 'pdf',
}
const MAX_NAME = 100

/** File extension of a media type. */
export const extensionOf = (mime: string): string => EXTENSIONS[mime] ?? 'bin'

/** A file name that is safe on every system and in a header, with the extension of the actual type. */
export const fileName = (requested: string, mime: string): string =>
  `${stemOf(requested)}.${extensionOf(mime)}`

function stemOf(requested: string): string {
  const stem = withoutForbidden(requested)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return Array.from(stem).slice(0, MAX_NAME).join('') || 'picture'
}

/** `Content-Disposition`: an attachment if a name was requested, else inline. */
export const dispositionOf = (download: string | undefined, mime: string): string =>
  download === undefined ? 'inline' : attachmentWith(fileName(download, mime))

/** `Content-Disposition` of a file that keeps its name and extension. */
export function attachmentOf(name: string): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  return attachmentWith(stemOf(name) + extension)
}

function attachmentWith(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
