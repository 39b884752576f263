import { useEffect, useEffectEvent, useState } from 'react'

/** Typing has paused when nothing is typed for so long, in ms. */
const PAUSE_MS = 250

interface SearchTextOptions {
  /** Whether a text waits although typing has paused, a half-written word say. Asked anew when `isOpen` changes. */
  isHeld?: (text: string, isOpen: boolean) => boolean | Promise<boolean>
  /** Whether something is open that helps to write the text. */
  isOpen?: boolean
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
  { isHeld = () => false, isOpen = false }: SearchTextOptions = {},
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
  const searchUnlessHeld = useEffectEvent(async (typed: string, isOn: boolean, isCurrent: () => boolean) => {
    if (!(await isHeld(typed, isOn)) && isCurrent()) search(typed)
  })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => void searchUnlessHeld(text, isOpen, () => isCurrent), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isOpen])
  return { text, setText, search }
}
