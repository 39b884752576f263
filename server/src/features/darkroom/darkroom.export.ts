import { type Exporter, eachOfPages, jsonFile, jsonListFile } from '../../platform/archive/index.ts'
import { ObjectMissing } from '../../platform/objects/index.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { readEdits } from './edits.store.ts'
import { exportGenerations } from './generations/generations.store.ts'
import { readObjects } from './objects.store.ts'
import { readPresets } from './presets.store.ts'

const PAGE = 500

/** Edits with their versions, generated edits with their answers, the files that they name, and presets. The gallery exports edited images and their originals. */
export const darkroomExporter = ({
  database,
  objects,
  log,
}: Pick<DarkroomDeps, 'database' | 'objects' | 'log'>): Exporter => ({
  async *files(userId) {
    const { db } = database
    const rows = eachOfPages<Awaited<ReturnType<typeof readEdits>>[number]>(PAGE, (last, limit) =>
      readEdits(db, userId, last?.mediaId, limit),
    )
    yield jsonListFile('darkroom/edits.json', rows)
    const generated = eachOfPages<Awaited<ReturnType<typeof exportGenerations>>[number]>(
      PAGE,
      (last, limit) => exportGenerations(db, userId, last?.id, limit),
    )
    yield jsonListFile('darkroom/generations.json', generated)
    yield jsonFile('darkroom/presets.json', await readPresets(db, userId))
    const named = eachOfPages<Awaited<ReturnType<typeof readObjects>>[number]>(PAGE, (last, limit) =>
      readObjects(db, userId, last?.sha256, limit),
    )
    for await (const { sha256, key, createdAt } of named)
      try {
        const { body } = await objects.get(key)
        yield { path: `darkroom/objects/${sha256}.png`, content: body, modifiedAt: createdAt }
      } catch (error) {
        // A missing object must not prevent the export of the others.
        if (!(error instanceof ObjectMissing)) throw error
        log.error({ key }, 'a row names an object that is not there')
      }
  },
})
