import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** So wide the search stays, whatever else is in the row; and the room between the three. */
const SEARCH = 170
const GAPS = 16

/** Whether a row has no room for its fields. `fields` must be laid out at its natural width, folded or not. */
export const mustFold = (row: number, fields: number, end: number): boolean =>
  SEARCH + fields + end + GAPS > row

/**
 * Folds what does not fit into one row, before it is painted: after a change of the window, of the language, of the
 * size of text, and of what is in it.
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
