import type { PromptListItem } from '@studio/contract/prompts'
import { useState } from 'react'

export interface Choice {
  ids: ReadonlySet<string>
  /** With `isRange`, selects all prompts from the last selected one to this one. */
  toggle: (id: string, isRange?: boolean) => void
  chooseAll: () => void
  clear: () => void
}

const NO_IDS: ReadonlySet<string> = new Set()

/** Selection among the loaded prompts. */
export function useChoice(prompts: readonly PromptListItem[]): Choice {
  const [ids, setIds] = useState(NO_IDS)
  const [anchor, setAnchor] = useState<string | null>(null)
  const indexOf = (id: string | null) => prompts.findIndex((prompt) => prompt.id === id)
  return {
    ids,
    toggle(id, isRange = false) {
      const [from, to] = [indexOf(anchor), indexOf(id)].toSorted((a, b) => a - b) as [number, number]
      const next = new Set(ids)
      if (isRange && from >= 0) for (const prompt of prompts.slice(from, to + 1)) next.add(prompt.id)
      else if (!next.delete(id)) next.add(id)
      setIds(next)
      setAnchor(id)
    },
    chooseAll: () => setIds(new Set(prompts.map(({ id }) => id))),
    clear: () => setIds(NO_IDS),
  }
}
