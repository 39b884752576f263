import type { LibraryEntry } from '@studio/contract/library'
import { useNavigate } from '@tanstack/react-router'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import type { EntryActs } from '../panel/entry-panel.tsx'
import { canBeTagged, canDuplicate } from './change-entries.ts'
import type { useLibraryActs } from './use-library-acts.ts'

interface EntryActsOf {
  chosen: readonly LibraryEntry[]
  choice: { clear: () => void }
  actions: ReturnType<typeof useLibraryActs>
  onSheet: (sheet: 'move' | 'tags') => void
}

/** Actions on the current selection, by mouse and keyboard. */
export function useEntryActs({ chosen, choice, actions, onSheet }: EntryActsOf): EntryActs & {
  openOne: (entry: LibraryEntry) => void
} {
  const navigate = useNavigate()
  const [first] = chosen
  const isTrash = chosen.some(({ deletedAt }) => deletedAt !== null)
  const live = chosen.length > 0 && !isTrash
  const openOf = (entry: LibraryEntry | undefined) => {
    if (!entry || entry.deletedAt !== null) return undefined
    const { kind, id } = entry
    if (kind === 'image' || kind === 'video')
      return () => void navigate({ to: '/dashboard/gallery', search: { item: id } })
    return undefined
  }
  const editOf = (entry: LibraryEntry | undefined) => {
    if (!entry || entry.deletedAt !== null) return undefined
    const { kind, id } = entry
    if (kind === 'prompt') return () => void navigate({ to: '/editor/$id', params: { id } })
    if (kind === 'template') return () => void navigate({ to: '/dashboard/templates' })
    if (kind === 'thing') return () => void navigate({ href: `/dashboard/library/things?thing=${id}` })
    if (kind === 'image') return () => void navigate({ href: `/dashboard/photoshoot?reference=${id}` })
    return undefined
  }
  const then = (action: (items: readonly LibraryEntry[]) => Promise<void>) => () => {
    choice.clear()
    void action(chosen)
  }
  const remove = live ? then(actions.remove) : undefined
  const duplicate = live && chosen.some(canDuplicate) ? () => void actions.duplicate(chosen) : undefined
  const edit = chosen.length === 1 ? editOf(first) : undefined
  useLateShortcuts({
    ...(edit && { editItem: edit }),
    ...(remove && { deleteItem: remove }),
    ...(live && { moveItem: () => onSheet('move') }),
    // Handled even without a selection, because the browser would add a bookmark.
    duplicateItem: () => duplicate?.(),
  })
  return {
    open: chosen.length === 1 ? openOf(first) : undefined,
    edit,
    duplicate,
    remove,
    move: live ? () => onSheet('move') : undefined,
    tag: live && chosen.some(canBeTagged) ? () => onSheet('tags') : undefined,
    restore: chosen.length > 0 && isTrash ? then(actions.restore) : undefined,
    openOne: (entry) => (openOf(entry) ?? editOf(entry))?.(),
  }
}
