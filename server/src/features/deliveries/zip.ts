import { createHash } from 'node:crypto'
import { type StoredZip, storedZip } from '../../platform/archive/index.ts'
import type { PartialFile } from '../../platform/http/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { attachmentOf } from '../gallery/index.ts'
import type { DeliveryRow, FileRow } from './deliveries.store.ts'

export interface DeliveryZip extends StoredZip {
  etag: string
  files: number
}

/** Zip of finished files: the same files result in the same bytes. */
export function zipOf(
  objects: Pick<Objects, 'get'>,
  row: Pick<DeliveryRow, 'id' | 'created_at'>,
  files: readonly FileRow[],
): DeliveryZip {
  const hash = createHash('sha256').update(row.id)
  const entries = files.flatMap(({ name, bytes, crc32, object_key: key, sha256 }) => {
    if (bytes === null || crc32 === null || key === null || sha256 === null) return []
    hash.update(name).update(sha256)
    return [
      {
        path: name,
        bytes,
        crc32,
        open: async (range: { start: number; end: number }) => (await objects.get(key, range)).body,
      },
    ]
  })
  const zip = storedZip(entries, row.created_at)
  return { ...zip, etag: `"${hash.digest('hex').slice(0, 32)}"`, files: entries.length }
}

/** The zip as a download. `begun` as in {@link PartialFile}. */
export const zipFile = (
  { etag, length, read }: DeliveryZip,
  title: string,
  begun: PartialFile['begun'] = async () => {},
): PartialFile => ({
  etag,
  mime: 'application/zip',
  bytes: length,
  disposition: attachmentOf(`${title}.zip`),
  open: read,
  begun,
})
