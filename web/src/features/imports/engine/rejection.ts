import type { ImportFileReason } from '@studio/contract/imports'
import { type FileRole, MAX_FILE_BYTES, type PhotographFormat } from '@studio/contract/photographs'
import { EXTENSIONS } from '@studio/domain/photographs'

/** Extensions of the formats that can be imported. */
const FORMATS: Readonly<Record<string, PhotographFormat | 'raw'>> = {
  ...Object.fromEntries(EXTENSIONS.raw.map((extension) => [extension, 'raw' as const])),
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jpe: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  ...Object.fromEntries(EXTENSIONS.heic.map((extension) => [extension, 'heic' as const])),
  tif: 'tiff',
  tiff: 'tiff',
}

/** Why a file can’t be imported, by its name and size; null if the server has to decide. */
export function rejectionOf(
  { path, size }: { path: string; size: number },
  role: FileRole,
): ImportFileReason | null {
  const format = FORMATS[/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
  if (role === 'original' && !format) return 'unsupported'
  if (size === 0) return 'empty'
  return size > MAX_FILE_BYTES[role === 'original' ? format! : role] ? 'tooLarge' : null
}
