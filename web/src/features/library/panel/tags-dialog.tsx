import type { LibraryEntry } from '@studio/contract/library'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../design/index.ts'
import { TagsInput } from '../../gallery/tags/index.ts'
import type { TagsChange } from '../acts/change-entries.ts'
import '../library.texts.ts'

interface TagsDialogProps {
  items: readonly LibraryEntry[]
  onChange: (items: readonly LibraryEntry[], change: TagsChange) => void
  onClose: () => void
}

/** Gives tags to all that are chosen, and takes them away; what only some have says so. */
export function TagsDialog({ items, onChange, onClose }: TagsDialogProps) {
  const { t } = useTranslation('library')
  const counts = new Map<string, number>()
  for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.acts.tagTitle, { count: items.length })}
      width={440}
      actions={
        <Button variant="accent" onClick={onClose}>
          {t(($) => $.acts.tagDone)}
        </Button>
      }
    >
      <TagsInput
        tags={tags.map(([name, count]) => ({
          name,
          note: count < items.length ? t(($) => $.acts.tagSome, { count, all: items.length }) : undefined,
        }))}
        onAdd={(tag) => onChange(items, { addTags: [tag] })}
        onRemove={(tag) => onChange(items, { removeTags: [tag] })}
      />
    </Dialog>
  )
}
