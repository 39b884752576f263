import type { PromptListItem } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../platform/index.ts'
import { TagsOfAll } from '../../../gallery/tags/index.ts'
import { tagsQuery } from '../saved.queries.ts'

interface TagsDialogProps {
  prompts: readonly PromptListItem[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  onClose: () => void
}

/** Edits the tags of all selected prompts. */
export function TagsDialog({ prompts, onAdd, onRemove, onClose }: TagsDialogProps) {
  const { t } = useTranslation('saved-prompts')
  const { data: allTags = [] } = useQuery(tagsQuery)
  const all = prompts.length
  return (
    <TagsOfAll
      items={prompts}
      allTags={allTags.map(({ tag }) => tag)}
      title={t(($) => $.bulk.tagsTitle, { count: all })}
      done={t(($) => $.done)}
      onSome={(count) => t(($) => $.tags.some, { count, all })}
      onAdd={onAdd}
      onRemove={onRemove}
      onClose={onClose}
    />
  )
}
