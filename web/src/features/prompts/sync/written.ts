import { canonicalContent, type Prompt, type PromptContent } from '@studio/contract/prompts'

/** Autosaved part of a prompt; other properties are saved immediately and separately. */
export interface Written {
  title: string
  notes: string
  content: PromptContent
}

/** Content on the server: the draft, or the newest version. */
export const writtenOf = ({ title, notes, content, draft }: Prompt): Written => ({
  title,
  notes,
  content: draft?.content ?? content,
})

export const isSameWritten = (one: Written, other: Written): boolean =>
  one === other ||
  (one.title === other.title && one.notes === other.notes && isSameContent(one.content, other.content))

export const isSameContent = (one: PromptContent, other: PromptContent): boolean =>
  one === other || canonicalContent(one) === canonicalContent(other)

/** Content for sending: an empty title is sent as the previous one. */
export function sendable(mine: Written, base: Written): Written {
  const title = mine.title.trim() || base.title
  return title === mine.title ? mine : { ...mine, title }
}
