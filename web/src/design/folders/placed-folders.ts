/** What any folder has, of whatever it holds. */
export interface FolderLike {
  id: string
  name: string
  /** The one it lies in; null at the top. */
  parentId: string | null
}

export type Placed<F extends FolderLike> = F & {
  depth: number
  /** With the names of those it lies in: `Norte / Client`. */
  path: string
}

/** Folders below the one they lie in. One whose parent is not there stands at the top. */
export function placedFolders<F extends FolderLike>(folders: readonly F[]): Placed<F>[] {
  const known = new Set(folders.map(({ id }) => id))
  const placed: Placed<F>[] = []
  const place = (parentId: string | null, depth: number, path: string) => {
    for (const folder of folders) {
      const parent = folder.parentId && known.has(folder.parentId) ? folder.parentId : null
      if (parent !== parentId) continue
      const own = path ? `${path} / ${folder.name}` : folder.name
      placed.push({ ...folder, depth, path: own })
      place(folder.id, depth + 1, own)
    }
  }
  place(null, 0, '')
  return placed
}
