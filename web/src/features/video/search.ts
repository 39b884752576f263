import { isUuid } from '@studio/contract/kernel'
import { MAX_SHOTS } from '@studio/contract/video'

/** What an address of this screen can say. */
export interface VideoSearch {
  /** The storyboard that is edited; without one, all of them are shown. */
  board?: string | undefined
  /** The film that is shown, by the job that made it. */
  job?: string | undefined
  /** Pictures of the gallery that a new storyboard begins with: ids, with commas. */
  from?: string | undefined
}

const idOf = (value: unknown) => (isUuid(value) ? value : undefined)

/** `from` names one picture of the gallery, or several with commas, that a new storyboard begins with. */
export function readSearch({ board, job, from }: Record<string, unknown>) {
  const pictures = typeof from === 'string' ? from.split(',').filter(isUuid) : []
  return { boardId: idOf(board), jobId: idOf(job), from: pictures.slice(0, MAX_SHOTS) }
}
