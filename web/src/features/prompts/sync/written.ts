import { canonicalContent, type Prompt, type PromptContent } from '@studio/contract/prompts'

/** What a person writes of a prompt; everything else about it is changed at once, and by itself. */
export interface Written {
  title: string
  notes: string
  content: PromptContent
}

/** As it stands on the server: what is in no version yet, else the newest version. */
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

/** As it can be sent: a title that is just being written anew is the one before until there is something of it. */
export function sendable(mine: Written, base: Written): Written {
  const title = mine.title.trim() || base.title
  return title === mine.title ? mine : { ...mine, title }
}
