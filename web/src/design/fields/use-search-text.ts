import { useEffect, useEffectEvent, useState } from 'react'

/** Typing pause in ms. */
const PAUSE_MS = 250

interface SearchTextOptions {
  /**
   * Holds back the search although typing has paused, for example at an incomplete word. Evaluated again when
   * `isOpen` changes.
   */
  isHeld?: (text: string, isOpen: boolean) => boolean | Promise<boolean>
  /** True while a suggestion list is open. */
  isOpen?: boolean
}

interface SearchText {
  /** Text shown in the field. */
  text: string
  setText: (text: string) => void
  /** Searches immediately. */
  search: (text?: string) => void
}

/**
 * Text of a search field whose `value` lives elsewhere, for example in the URL. Typed text is sent, trimmed, when
 * typing pauses. An external change of the value (Back, Clear) replaces the text; the echo of a sent search doesn't,
 * because the user may have typed more since.
 */
export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
  { isHeld = () => false, isOpen = false }: SearchTextOptions = {},
): SearchText {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const search = (next = text) => {
    const query = next.trim()
    if (query === value) return
    setSent(query)
    onSearch(query)
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
