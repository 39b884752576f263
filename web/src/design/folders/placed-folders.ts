/** Fields common to all folders. */
export interface FolderLike {
  id: string
  name: string
  /** Id of the parent folder; null at the top level. */
  parentId: string | null
}

export type Placed<F extends FolderLike> = F & {
  depth: number
  /** With the names of its ancestors: `Norte / Client`. */
  path: string
}

/** Sorts folders below their parents. A folder without an existing parent is placed at the top level. */
export function placedFolders<F extends FolderLike>(folders: readonly F[]): Placed<F>[] {
  const ids = new Set(folders.map(({ id }) => id))
  const placed: Placed<F>[] = []
  const place = (parentId: string | null, depth: number, path: string) => {
    for (const folder of folders) {
      const parent = folder.parentId && ids.has(folder.parentId) ? folder.parentId : null
      if (parent !== parentId) continue
      const own = path ? `${path} / ${folder.name}` : folder.name
      placed.push({ ...folder, depth, path: own })
      place(folder.id, depth + 1, own)
    }
  }
  place(null, 0, '')
  return placed
}
