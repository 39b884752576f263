import { useEffect, useEffectEvent, useState } from 'react'

interface SearchTextOptions {
  /** Searches when typing pauses for so long, in ms; null: only when told to. */
  pauseMs?: number | null
  /** Whether a text waits although typing has paused, a half-written word say. */
  isHeld?: (text: string) => boolean | Promise<boolean>
  /** Asks `isHeld` anew when this changes. */
  heldBy?: unknown
}

interface SearchText {
  /** What the field shows. */
  text: string
  setText: (text: string) => void
  /** Searches for it now. */
  search: (text?: string) => void
}

/**
 * The text of a search field whose `value`, what is searched for, is kept elsewhere: in the address, say. Typing is sent when
 * it pauses, without the spaces around it. A value that is changed elsewhere, by Back or Clear, replaces the text; the echo
 * of what was sent does not, since more may have been typed meanwhile.
 */
export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
  { pauseMs = 250, isHeld = () => false, heldBy }: SearchTextOptions = {},
): SearchText {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const search = (next = text) => {
    const words = next.trim()
    if (words === value) return
    setSent(words)
    onSearch(words)
  }
  const searchUnlessHeld = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!(await isHeld(text)) && isCurrent()) search()
  })
  useEffect(() => {
    if (pauseMs === null) return
    let isCurrent = true
    const timer = setTimeout(() => void searchUnlessHeld(() => isCurrent), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, pauseMs, heldBy])
  return { text, setText, search }
}
