import { type Exporter, eachOfPages, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { ObjectMissing, type Objects } from '../../platform/objects/index.ts'
import * as store from './photographs.store.ts'

const PAGE = 500
const EXTENSIONS = { original: 'bin', raw: 'raw', sidecar: 'xmp', motion: 'mov' } as const

/**
 * Named by item: sent names aren’t safe as paths and aren’t unique. The sent extension is kept if it is
 * plain.
 */
function pathOf({ media_id, role, name }: store.FilePlace & { name: string }): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? EXTENSIONS[role]
  return `photographs/files/${media_id}-${role}.${extension}`
}

/** Metadata of photographs, and their RAW, sidecar and motion files. The gallery exports the originals. */
export function photographsExporter(deps: {
  database: DatabaseHandle
  objects: Objects
  log: Log
}): Exporter {
  const { database, objects, log } = deps
  const others = (userId: string) =>
    eachOfPages<store.FilePlace & { name: string; object_key: string }>(PAGE, (last, limit) =>
      store.readOtherFiles(database.db, userId, last, limit),
    )
  return {
    sumBytes: (userId) => store.sumOtherFiles(database.db, userId),
    async *files(userId) {
      const rows = eachOfPages<Record<string, unknown> & { id: string }>(PAGE, (last, limit) =>
        store.readAll(database.db, userId, last?.id, limit),
      )
      yield jsonListFile('photographs/photographs.json', rows)
      for await (const file of others(userId)) {
        try {
          const { body } = await objects.get(file.object_key)
          yield { path: pathOf(file), content: body }
        } catch (error) {
          // A missing object must not prevent the export of the others.
          if (!(error instanceof ObjectMissing)) throw error
          log.error({ key: file.object_key }, 'a row names an object that is not there')
        }
      }
    },
  }
}
