import { Button, Dialog } from '../../../design/index.ts'
import { TagsInput } from './tags-input.tsx'

interface TagsOfAllProps {
  items: readonly { tags: readonly string[] }[]
  allTags: readonly string[]
  title: string
  done: string
  /** Note for a tag that only some items have. */
  onSome: (count: number) => string
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  onClose: () => void
}

/** Adds and removes tags of all selected items. Tags of only some items say so. */
export function TagsOfAll({
  items,
  allTags,
  title,
  done,
  onSome: some,
  onAdd,
  onRemove,
  onClose,
}: TagsOfAllProps) {
  const counts = new Map<string, number>()
  for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={440}
      actions={
        <Button variant="accent" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <TagsInput
        allTags={allTags}
        tags={tags.map(([name, count]) => ({ name, note: count < items.length ? some(count) : undefined }))}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    </Dialog>
  )
}
