import type { MediaAsset } from '@studio/contract/gallery'
import type { Job, JobItem } from '@studio/contract/jobs'
import { expectedOf } from './pace.ts'
import { canCancel, canRetry, isStuck } from '../jobs.rules.ts'
import type { ItemRow, JobRow } from '../jobs.store.ts'
import type { Pace } from './pace.store.ts'

/** Parts of a job besides its row. */
interface JobParts {
  items: ItemRow[]
  assets: MediaAsset[]
  charge: { captured: number; released: number }
  pace: Pace | undefined
  begins: NonNullable<Job['queue']>['begins']
}

/** A job as returned to its owner. */
export function jobAnswer(row: JobRow, { items, assets, charge, pace, begins }: JobParts, now: Date): Job {
  const expected = expectedOf(row, items, pace)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    error: row.error,
    errorCode: row.errorCode,
    progress: row.status === 'completed' ? 1 : progressOf(items),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    stuck: isStuck(row, now),
    canCancel: canCancel(row.status),
    canRetry: canRetry(row),
    progressedAt: row.progressedAt?.toISOString() ?? null,
    ...(row.ahead === null || row.line === null
      ? {}
      : { queue: { position: row.ahead + 1, of: row.line, ...(begins ? { begins } : {}) } }),
    ...(expected ? { expected } : {}),
    cost: { credits: row.credits, waived: row.waived, ...charge, releasedFor: releasesOf(items, charge) },
    metadata: row.request,
    items: items.map(itemAnswer),
    result: { media_assets: assets },
  }
}

function itemAnswer(item: ItemRow): JobItem {
  const { index, status, progress, width, height, pose, seed, mediaId } = item
  const preview = item.preview && `data:image/webp;base64,${item.preview.toString('base64')}`
  const error = item.error === null ? {} : { error: item.error }
  return { index, status, progress, width, height, pose, seed, preview, mediaId, ...error }
}

/** Reasons for released credits: what the failed and cancelled items would have cost, once released. */
function releasesOf(items: ItemRow[], { released }: JobParts['charge']): Job['cost']['releasedFor'] {
  const sum = (itemStatus: ItemRow['status']) =>
    items.reduce((total, { status, credits }) => total + (status === itemStatus ? credits : 0), 0)
  return released === 0 ? { failed: 0, cancelled: 0 } : { failed: sum('failed'), cancelled: sum('cancelled') }
}

function progressOf(items: ItemRow[]): number {
  if (items.length === 0) return 0
  const sum = items.reduce((total, { status, progress }) => total + (status === 'failed' ? 1 : progress), 0)
  return Math.min(1, sum / items.length)
}
