import { entryKey, type LibraryEntry } from '@studio/contract/library'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { type LengthTools, usePageTop } from '../gallery/length/index.ts'
import { useEntryActs } from './acts/use-entry-acts.ts'
import { useLibraryActs } from './acts/use-library-acts.ts'
import { useRemoveFolder } from './acts/use-remove-folder.ts'
import { toQuery, useLibrarySearch } from './library-search.ts'
import { type Counts, countsQuery } from './library.queries.ts'
import { useEntryList } from './use-entry-list.ts'
import { useLibraryUpdates } from './use-library-updates.ts'
import { useChoice } from './wall/use-choice.ts'
import { useEntryDrag } from './wall/use-entry-drag.ts'

export type LibraryState = ReturnType<typeof useLibraryScreen>

/** State and actions of My Library: listed, selected and dragged entries, and the open sheet. */
export function useLibraryScreen() {
  const { t } = useTranslation('library')
  const [search, onSearch] = useLibrarySearch()
  const { data: counts } = useQuery(countsQuery)
  const list = useEntryList(search)
  const [length, setLength] = useState<LengthTools<LibraryEntry> | null>(null)
  const entries = useMemo(() => (list.pages ?? []).flatMap(({ items }) => items), [list.pages])
  const choice = useChoice(entries)
  const selected = entries.filter((entry) => choice.keys.has(entryKey(entry)))
  for (const entry of length?.offscreenItems ?? [])
    if (choice.keys.has(entryKey(entry)) && !entries.some(({ id }) => id === entry.id)) selected.push(entry)
  usePageTop(JSON.stringify(toQuery(search)))
  const [sheet, setSheet] = useState<'folders' | 'move' | 'details' | 'tags' | null>(null)
  const actions = useLibraryActs()
  const removeFolder = useRemoveFolder((id) => search.folder === id && onSearch({ folder: undefined }))
  const entryActs = useEntryActs({ chosen: selected, choice, actions, onSheet: setSheet })
  useLibraryUpdates()

  const folders = counts?.folders ?? []
  const names: Record<string, string> = {
    none: t(($) => $.folders.none),
    trash: t(($) => $.folders.trash),
    ...Object.fromEntries(folders.map(({ id, name }) => [id, name])),
  }
  const moveTo = (items: readonly LibraryEntry[], folderId: string | null, name: string) => {
    choice.clear()
    void actions.move(items, folderId, name)
  }
  const drag = useEntryDrag((items, target) => {
    if (target !== 'trash') {
      const folderId = target === 'none' ? null : target
      return moveTo(items, folderId, (folderId && names[folderId]) ?? '')
    }
    choice.clear()
    void actions.remove(items)
  })
  const goToFolder = (folder: string | undefined) => {
    setSheet(null)
    choice.clear()
    onSearch({ folder, kind: undefined })
  }
  return {
    search,
    onSearch,
    counts: countsOf(counts, search.folder),
    folders,
    /** Names by folder ID; `undefined` for a folder that doesn’t exist. */
    names,
    hasCounts: Boolean(counts),
    list,
    length,
    setLength,
    choice,
    selected,
    /** Actions on the selected entries. */
    actions: entryActs,
    tag: actions.tag,
    moveTo,
    drag,
    sheet,
    setSheet,
    nav: { counts, folder: search.folder, onGo: goToFolder, onRemove: removeFolder },
  }
}

/** Counts of a folder by kind. */
function countsOf(counts: Counts | undefined, folder: string | undefined): Counts['all'] | undefined {
  if (!counts || folder === undefined) return counts?.all
  if (folder === 'none') return counts.unfiled
  if (folder === 'trash') return counts.trash
  return counts.folders.find(({ id }) => id === folder)?.counts
}
