import type { Flag } from '@studio/contract/gallery'

/** Mark of a frame, stored as the flag of its image in the gallery. */
export type Mark = 'kept' | 'rejected'
export type SheetMarks = Readonly<Record<number, Mark>>

export const flagOf = (mark: Mark): Flag => (mark === 'kept' ? 'pick' : 'reject')

/** Converts image flags by id to marks by frame. */
export function marksOf(
  assets: readonly { id: string; index: number }[],
  flags: Readonly<Record<string, Flag | null>>,
): SheetMarks {
  const marks: Record<number, Mark> = {}
  for (const { id, index } of assets) {
    const flag = flags[id]
    if (flag) marks[index] = flag === 'pick' ? 'kept' : 'rejected'
  }
  return marks
}
