import type { PromptListItem, PromptsChange } from '@studio/contract/prompts'
import type { InfiniteData } from '@tanstack/react-query'

export type PromptPages = InfiniteData<
  { prompts: PromptListItem[]; nextCursor: string | null },
  string | null
>

const mapped = (data: PromptPages, change: (prompts: PromptListItem[]) => PromptListItem[]): PromptPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, prompts: change(page.prompts) })),
})

/** Optimistic result of a change; prompts that move to or from the trash leave the list. */
export function withChange(data: PromptPages, ids: ReadonlySet<string>, change: PromptsChange): PromptPages {
  const { folderId, favourite, addTags = [], removeTags = [], deleted } = change
  if (deleted !== undefined) return mapped(data, (prompts) => prompts.filter(({ id }) => !ids.has(id)))
  return mapped(data, (prompts) =>
    prompts.map((prompt) => {
      if (!ids.has(prompt.id)) return prompt
      const tags = new Set([...prompt.tags, ...addTags])
      for (const tag of removeTags) tags.delete(tag)
      return {
        ...prompt,
        ...(folderId !== undefined && { folderId }),
        ...(favourite !== undefined && { favourite }),
        tags: [...tags].toSorted(),
      }
    }),
  )
}

/** Moves a prompt after another one, or to the start. The page sizes stay the same. */
export function withMoved(data: PromptPages, id: string, after: string | null): PromptPages {
  const all = data.pages.flatMap(({ prompts }) => prompts)
  const moved = all.find((prompt) => prompt.id === id)
  if (!moved) return data
  const rest = all.filter((prompt) => prompt !== moved)
  rest.splice(after === null ? 0 : rest.findIndex((prompt) => prompt.id === after) + 1, 0, moved)
  let from = 0
  return mapped(data, (prompts) => rest.slice(from, (from += prompts.length)))
}
