import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { readAll } from './export.store.ts'

/** Suggestions, comments, votes and follows in the data export. */
export const roadmapExporter = ({ db }: DatabaseHandle): Exporter => ({
  async *files(userId) {
    yield jsonFile('roadmap/roadmap.json', await readAll(db, userId))
  },
})
