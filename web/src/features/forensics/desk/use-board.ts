import { storedDrafts, useStoredDraft } from '../../../platform/index.ts'
import type { Region } from '@studio/domain/likeness'
import { noteKey } from './places.ts'

export interface Board {
  own: Region[]
  notes: Record<string, string>
}

const isRegion = (value: unknown): value is Region => {
  const { x, y, width, height } = (value ?? {}) as Partial<Region>
  return [x, y, width, height].every((side) => typeof side === 'number')
}

function read(stored: unknown): Board {
  const { own, notes } = (stored ?? {}) as Partial<Record<keyof Board, unknown>>
  return {
    own: Array.isArray(own) ? own.filter(isRegion) : [],
    notes: Object.fromEntries(
      Object.entries(notes ?? {}).filter((note): note is [string, string] => typeof note[1] === 'string'),
    ),
  }
}

const keyOf = (picture: string) => `studio-forensics-${picture}`

/** Merges the notes of a report with those stored for the same image, without losing text. */
export function adoptBoard(picture: string, { own, notes }: Board): void {
  const stored = read(storedDrafts.read(keyOf(picture)))
  const marked = new Set(stored.own.map(noteKey))
  storedDrafts.write(keyOf(picture), {
    own: [...stored.own, ...own.filter((region) => !marked.has(noteKey(region)))],
    notes: { ...notes, ...stored.notes },
  })
}

/** Marked regions and notes, stored on this device by image. */
export function useBoard(picture: string) {
  const [board, keep] = useStoredDraft(keyOf(picture), read)
  return {
    ...board,
    mark: (region: Region) => keep({ ...board, own: [...board.own, region] }),
    remove: (index: number) => keep({ ...board, own: board.own.filter((_, at) => at !== index) }),
    note: (region: Region, text: string) =>
      keep({ ...board, notes: { ...board.notes, [noteKey(region)]: text } }),
  }
}
