import type { GalleryItem } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../picture.queries.ts'
import { TagsInput } from '../../tags/tags-input.tsx'
import type { ChangePictures } from '../../acts/use-acts.ts'

/** Tags of the shown item. */
export function TagsField({ item, onChange }: { item: GalleryItem; onChange: ChangePictures }) {
  const { data: allTags = [] } = useQuery(tagsQuery)
  return (
    <TagsInput
      allTags={allTags}
      tags={item.tags.map((name) => ({ name }))}
      onAdd={(tag) => void onChange([item], { addTags: [tag] })}
      onRemove={(tag) => void onChange([item], { removeTags: [tag] })}
    />
  )
}
