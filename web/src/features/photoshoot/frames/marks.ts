import type { Flag } from '@studio/contract/gallery'

/** What was drawn on a sheet with the pencil, by frame: the flags of its pictures in the gallery. */
export type Mark = 'kept' | 'rejected'
export type SheetMarks = Readonly<Record<number, Mark>>

export const flagOf = (mark: Mark): Flag => (mark === 'kept' ? 'pick' : 'reject')

/** The flags of pictures by id, as marks of the frames that show them. */
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
