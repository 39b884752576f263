import type { GalleryItem } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import type { ChangePictures } from '../acts/use-acts.ts'
import { tagsQuery } from '../picture.queries.ts'
import { TagsOfAll } from '../tags/tags-of-all.tsx'

interface TagDialogProps {
  items: readonly GalleryItem[]
  onChange: ChangePictures
  onClose: () => void
}

/** Tags of all selected items. */
export function TagDialog({ items, onChange, onClose }: TagDialogProps) {
  const { t } = useTranslation('pictures')
  const { data: allTags = [] } = useQuery(tagsQuery)
  const all = items.length
  return (
    <TagsOfAll
      items={items}
      allTags={allTags}
      title={t(($) => $.selection.tagTitle, { count: all })}
      done={t(($) => $.selection.done)}
      onSome={(count) => t(($) => $.selection.some, { count, all })}
      onAdd={(tag) => void onChange(items, { addTags: [tag] })}
      onRemove={(tag) => void onChange(items, { removeTags: [tag] })}
      onClose={onClose}
    />
  )
}
