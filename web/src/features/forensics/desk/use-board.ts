import { useKeptDraft } from '../../../platform/index.ts'
import type { Region } from '@studio/contract/likeness'
import { noteKey } from './places.ts'

interface Board {
  own: Region[]
  notes: Record<string, string>
}

const isRegion = (value: unknown): value is Region => {
  const { x, y, width, height } = (value ?? {}) as Partial<Region>
  return [x, y, width, height].every((side) => typeof side === 'number')
}

function read(kept: unknown): Board {
  const { own, notes } = (kept ?? {}) as Partial<Record<keyof Board, unknown>>
  return {
    own: Array.isArray(own) ? own.filter(isRegion) : [],
    notes: Object.fromEntries(
      Object.entries(notes ?? {}).filter((note): note is [string, string] => typeof note[1] === 'string'),
    ),
  }
}

/** Regions that the person marked and what they noted, kept on this device by what the picture is. */
export function useBoard(picture: string) {
  const [board, keep] = useKeptDraft(`studio-forensics-${picture}`, read)
  return {
    ...board,
    mark: (region: Region) => keep({ ...board, own: [...board.own, region] }),
    remove: (index: number) => keep({ ...board, own: board.own.filter((_, at) => at !== index) }),
    note: (region: Region, text: string) =>
      keep({ ...board, notes: { ...board.notes, [noteKey(region)]: text } }),
  }
}
