import type { Import, ImportFile, ImportFileState } from '@studio/contract/imports'
import type { FileRow, ImportRow, sumFiles } from './imports.store.ts'

type Sums = Awaited<ReturnType<typeof sumFiles>>

const NO_FILES: Record<ImportFileState, number> = {
  pending: 0,
  uploading: 0,
  stored: 0,
  ready: 0,
  duplicate: 0,
  damaged: 0,
  rejected: 0,
}

export function presentImport(row: ImportRow, sums: Sums): Import {
  const own = sums.filter((sum) => sum.import_id === row.id)
  return {
    id: row.id,
    source: row.source,
    name: row.name,
    project: row.project,
    timeZone: row.time_zone,
    options: row.options,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    counts: { ...NO_FILES, ...Object.fromEntries(own.map(({ state, count }) => [state, count])) },
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    receivedBytes: own.reduce((sum, { received }) => sum + received, 0),
  }
}

export const presentFile = (row: FileRow): ImportFile => ({
  number: row.number,
  name: row.name,
  state: row.state,
  offset: row.received,
  mediaId: row.media_id,
  reason: row.reason,
})
