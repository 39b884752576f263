import { type Exporter, eachOfPages, jsonFile, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { readEdits } from './edits.store.ts'
import { readPresets } from './presets.store.ts'

const PAGE = 500

/** Edits with their versions, and presets. The gallery exports edited images and their originals. */
export const darkroomExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    const rows = eachOfPages<Awaited<ReturnType<typeof readEdits>>[number]>(PAGE, (last, limit) =>
      readEdits(db, userId, last?.mediaId, limit),
    )
    yield jsonListFile('darkroom/edits.json', rows)
    yield jsonFile('darkroom/presets.json', await readPresets(db, userId))
  },
})
