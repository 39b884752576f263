import type { LibraryEntry } from '@studio/contract/library'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { TagsOfAll, tagsQuery } from '../../gallery/tags/index.ts'
import type { TagsChange } from '../acts/change-entries.ts'

interface TagsDialogProps {
  items: readonly LibraryEntry[]
  onChange: (items: readonly LibraryEntry[], change: TagsChange) => void
  onClose: () => void
}

/** Tags of the selected entries. */
export function TagsDialog({ items, onChange, onClose }: TagsDialogProps) {
  const { t } = useTranslation('library')
  const { data: allTags = [] } = useQuery(tagsQuery)
  const all = items.length
  return (
    <TagsOfAll
      items={items}
      allTags={allTags}
      title={t(($) => $.acts.tagTitle, { count: all })}
      done={t(($) => $.acts.tagDone)}
      onSome={(count) => t(($) => $.acts.tagSome, { count, all })}
      onAdd={(tag) => onChange(items, { addTags: [tag] })}
      onRemove={(tag) => onChange(items, { removeTags: [tag] })}
      onClose={onClose}
    />
  )
}
