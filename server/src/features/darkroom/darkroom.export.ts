import { type Exporter, eachOfPages, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { readEdits } from './edits.store.ts'

const PAGE = 500

/** Edits with their versions. The gallery exports edited images and their originals. */
export const darkroomExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    const rows = eachOfPages<Awaited<ReturnType<typeof readEdits>>[number]>(PAGE, (last, limit) =>
      readEdits(db, userId, last?.mediaId, limit),
    )
    yield jsonListFile('darkroom/edits.json', rows)
  },
})
