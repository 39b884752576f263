import { type Exporter, eachOfPages } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { findOwnFiles } from './storage.store.ts'

const PAGE = 500
type OwnFile = Awaited<ReturnType<typeof findOwnFiles>>[number]

/** Users choose these names, so they must not lead out of the folder of the archive. */
function nameOf({ bucket_id, name }: OwnFile, userId: string): string {
  const parts = name
    .replace(`${userId}/`, '')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return ['files', bucket_id, ...parts].join('/').replace(/\p{Cc}/gu, '_')
}

/** Files in the user’s folders, for the data export. */
export function storageExporter(deps: { database: DatabaseHandle; objects: Objects }): Exporter {
  const files = (userId: string) =>
    eachOfPages<OwnFile>(PAGE, (last, limit) => findOwnFiles(deps.database.db, userId, last?.id, limit))
  return {
    async sumBytes(userId) {
      let weight = 0
      for await (const { bytes } of files(userId)) weight += bytes
      return weight
    },
    async *files(userId) {
      for await (const file of files(userId)) {
        const { body } = await deps.objects.get(file.object_key)
        yield { path: nameOf(file, userId), content: body, modifiedAt: file.updated_at }
      }
    },
  }
}
