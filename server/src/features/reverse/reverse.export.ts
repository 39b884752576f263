import { type Exporter, eachOfPages, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { readAllReversals, type ReversalRow } from './reverse.store.ts'

const PAGE = 500

/** Analyses with their words; the images are in the gallery export. */
export const reverseExporter = ({ db }: DatabaseHandle): Exporter => ({
  async *files(userId) {
    const rows: object[] = []
    const pages = eachOfPages<ReversalRow>(PAGE, (after, limit) =>
      readAllReversals(db, userId, after?.id, limit),
    )
    for await (const { status: _status, failure: _failure, ...row } of pages) rows.push(row)
    yield jsonFile('reverse/readings.json', rows)
  },
})
