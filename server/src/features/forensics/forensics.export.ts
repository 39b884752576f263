import { type Exporter, eachOfPages, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { fileOf } from './reports.service.ts'
import { readAllReports } from './reports.store.ts'

const PAGE = 50

/** Each report as its repeatable file; the images are in the gallery export. */
export const forensicsExporter = ({ db }: DatabaseHandle): Exporter => ({
  async *files(userId) {
    const rows = eachOfPages<Awaited<ReturnType<typeof readAllReports>>[number]>(PAGE, (last, limit) =>
      readAllReports(db, userId, last?.id, limit),
    )
    for await (const row of rows)
      yield { ...jsonFile(`forensics/reports/${row.id}.json`, fileOf(row)), modifiedAt: row.created_at }
  },
})
