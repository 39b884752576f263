import type { Counts } from '../library.queries.ts'

type Folder = Counts['folders'][number]

export interface PlacedFolder extends Folder {
  depth: number
  /** With the names of those it lies in: `Norte / Client`. */
  path: string
}

/** Folders below the one they lie in. */
export function placedFolders(folders: readonly Folder[]): PlacedFolder[] {
  const placed: PlacedFolder[] = []
  const place = (parentId: string | null, depth: number, path: string) => {
    for (const folder of folders) {
      if (folder.parentId !== parentId) continue
      const own = path ? `${path} / ${folder.name}` : folder.name
      placed.push({ ...folder, depth, path: own })
      place(folder.id, depth + 1, own)
    }
  }
  place(null, 0, '')
  return placed
}

/** Of all kinds together. */
export const sumOf = (counts: Counts['all'] | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
