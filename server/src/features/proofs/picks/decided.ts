import type { ColourLabel, Verdict } from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import { fileName } from '../../gallery/index.ts'
import { type ItemRow, readItems } from '../rounds/items.store.ts'
import { readComments, readGuests, readMarks } from '../people.store.ts'

/** An image with the decision about it. */
export interface Decided {
  item: ItemRow
  /** File name without extension, as in the guests’ ZIP file. */
  name: string
  verdict: Verdict | null
  label: ColourLabel | null
  stars: number | null
  /** Comments with their authors, oldest first. */
  comments: { name: string; text: string }[]
}

const OWNER = { guestId: null, seesAll: true } as const
const ENDING = 'image/jpeg'

const nameOf = ({ number, name }: ItemRow): string =>
  fileName(`${String(number ?? 0).padStart(3, '0')} ${name}`, ENDING).replace(/\.[a-z]+$/, '')

/** Shown images with the marks of deciders. With several deciders, the latest mark counts. */
export async function readDecided(db: Database, proofId: string): Promise<Decided[]> {
  const [items, guests, marks, comments] = await Promise.all([
    readItems(db, proofId),
    readGuests(db, proofId),
    readMarks(db, proofId, OWNER),
    readComments(db, proofId, OWNER),
  ])
  const deciders = new Set(
    guests.filter((guest) => guest.role === 'decider' && !guest.removedAt).map(({ id }) => id),
  )
  const decided = marks
    .filter(({ guestId }) => deciders.has(guestId))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return items
    .filter(({ replacedBy }) => replacedBy === null)
    .map((item) => {
      const mark = decided.findLast(({ mediaId }) => mediaId === item.mediaId)
      return {
        item,
        name: nameOf(item),
        verdict: mark?.verdict ?? null,
        label: mark?.label ?? null,
        stars: mark?.stars ?? null,
        comments: comments
          .filter(({ mediaId }) => mediaId === item.mediaId)
          .map(({ name, text }) => ({ name, text })),
      }
    })
}
