import { isUuid } from '@studio/contract/kernel'
import { MAX_SHOTS } from '@studio/contract/video'

/** Search parameters of this screen. */
export interface VideoSearch {
  /** The edited storyboard. Without it, the list is shown. */
  board?: string | undefined
  /** The job whose video is shown. */
  job?: string | undefined
  /** Ids of gallery images that a new storyboard starts with, separated by commas. */
  from?: string | undefined
}

const idOf = (value: unknown) => (isUuid(value) ? value : undefined)

/** Reads the search parameters. `from` is one image id, or several separated by commas. */
export function readSearch({ board, job, from }: Record<string, unknown>) {
  const pictures = typeof from === 'string' ? from.split(',').filter(isUuid) : []
  return { boardId: idOf(board), jobId: idOf(job), from: pictures.slice(0, MAX_SHOTS) }
}
