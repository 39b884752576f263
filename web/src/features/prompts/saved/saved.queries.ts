import { listPromptFolders, listPromptTags, type PromptFolder } from '@studio/contract/prompts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'

export const foldersQuery = queryOptions({
  queryKey: promptKeys.folders,
  queryFn: ({ signal }) => call(listPromptFolders, {}, { signal }),
  select: ({ folders }) => folders,
  refetchOnMount: 'always',
})

export const tagsQuery = queryOptions({
  queryKey: promptKeys.tags,
  queryFn: ({ signal }) => call(listPromptTags, {}, { signal }),
  select: ({ tags }) => tags,
  refetchOnMount: 'always',
})

export interface PlacedFolder extends PromptFolder {
  depth: number
  /** With the names of those it lies in: `Norte / Outerwear`. */
  path: string
}

/** Folders below the one they lie in. One whose parent is not there stands at the top. */
export function placedFolders(folders: readonly PromptFolder[]): PlacedFolder[] {
  const known = new Set(folders.map(({ id }) => id))
  const placed: PlacedFolder[] = []
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
