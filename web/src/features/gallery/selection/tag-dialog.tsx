import type { GalleryItem } from '@studio/contract/gallery'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../design/index.ts'
import { TagsInput } from '../tags/tags-input.tsx'
import type { ChangePictures } from '../acts/use-acts.ts'

interface TagDialogProps {
  items: readonly GalleryItem[]
  onChange: ChangePictures
  onClose: () => void
}

/** Gives tags to all that are chosen, and takes them away; what only some have says so. */
export function TagDialog({ items, onChange, onClose }: TagDialogProps) {
  const { t } = useTranslation('pictures')
  const counts = new Map<string, number>()
  for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.selection.tagTitle, { count: items.length })}
      width={440}
      actions={
        <Button variant="accent" onClick={onClose}>
          {t(($) => $.selection.done)}
        </Button>
      }
    >
      <TagsInput
        tags={tags.map(([name, count]) => ({
          name,
          note: count < items.length ? t(($) => $.selection.some, { count, all: items.length }) : undefined,
        }))}
        onAdd={(tag) => void onChange(items, { addTags: [tag] })}
        onRemove={(tag) => void onChange(items, { removeTags: [tag] })}
      />
    </Dialog>
  )
}
