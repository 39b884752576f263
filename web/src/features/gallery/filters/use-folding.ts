import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Minimum width of the search field and the gaps between the three parts, in px. */
const SEARCH = 170
const GAPS = 16

/** True if the row has no room for its fields. `fields` must be measured at its natural width, folded or not. */
export const mustFold = (row: number, fields: number, end: number): boolean =>
  SEARCH + fields + end + GAPS > row

/**
 * Folds fields that don't fit into one row, before the first paint. Measures again when the window, language, text size
 * or content changes.
 */
export function useFolding(): {
  isFolded: boolean
  row: RefObject<HTMLDivElement | null>
  fields: RefObject<HTMLDivElement | null>
  end: RefObject<HTMLDivElement | null>
} {
  const [isFolded, setIsFolded] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [inRow, ofFields, atEnd] = [row.current!, fields.current!, end.current!]
    const measure = () => setIsFolded(mustFold(inRow.clientWidth, ofFields.offsetWidth, atEnd.offsetWidth))
    measure()
    const observer = new ResizeObserver(measure)
    for (const part of [inRow, ofFields, atEnd]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return { isFolded, row, fields, end }
}
