import type { LibraryEntry } from '@studio/contract/library'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import type { GridLayout } from '../../gallery/grid/index.ts'
import { savePlace, type LengthTools, WholeLength } from '../../gallery/length/index.ts'
import { type LibrarySearch, toQuery } from '../library-search.ts'
import { listKey, loadPage, monthsQuery } from '../library.queries.ts'
import type { EntryList } from '../use-entry-list.ts'
import { monthOf } from './entries-of.ts'

interface LibraryLengthProps {
  search: LibrarySearch
  list: EntryList
  field: RefObject<HTMLElement | null>
  visibleLayout: { layout: GridLayout<LibraryEntry>; above: number; below: number }
  chosen: readonly LibraryEntry[]
  goTo: (id: string) => void
  onTools: (tools: LengthTools<LibraryEntry> | null) => void
}

/** Timeline beside the grid that leads to any month. */
export function LibraryLength({ search, list, ...props }: LibraryLengthProps) {
  const { data, isError } = useQuery(monthsQuery(search))
  const counted = useMemo(
    () => (data ? { ...data, months: data.months.map(monthOf) } : isError ? null : undefined),
    [data, isError],
  )
  const source = {
    queryKey: listKey(search),
    loadPage: (param: string | null, count: number, signal: AbortSignal) =>
      loadPage(search, param, count, signal),
    keepPlace: (place: Parameters<typeof savePlace>[2]) => savePlace('library', toQuery(search), place),
  }
  return (
    <WholeLength
      {...props}
      counted={counted}
      source={source}
      stretch={list.stretch}
      loadBefore={list.before}
    />
  )
}
