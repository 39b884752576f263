import { type EditSync, getEditSync, previewEditSync, type SyncRequest } from '@studio/contract/darkroom'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, RequestError } from '../../../platform/index.ts'

/** Pause between two questions for the progress in ms. */
const PROGRESS_MS = 700

export const syncPreviewQuery = (request: SyncRequest) =>
  queryOptions({
    queryKey: ['darkroom', 'syncs', 'preview', request],
    queryFn: async ({ signal }) => (await call(previewEditSync, { body: request }, { signal })).previews,
    // The images stay, so that only their edits are rendered again.
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

const isOver = ({ state }: EditSync) => state !== 'running' && state !== 'undoing'

/** Follows a copy, or its undo, until it is over; also through interruptions of the connection. */
export async function followSync(
  sync: EditSync,
  onProgress: (sync: EditSync) => void = () => undefined,
): Promise<EditSync> {
  onProgress(sync)
  if (isOver(sync)) return sync
  await new Promise((done) => setTimeout(done, PROGRESS_MS))
  const next = await call(getEditSync, { params: { id: sync.id } }).catch((error: unknown) => {
    const isPassing = error instanceof RequestError && (error.status === 0 || error.status >= 500)
    if (isPassing) return sync
    throw error
  })
  return followSync(next, onProgress)
}
