import { keyPressed } from '../../../design/index.ts'
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { HEADING, type Dated, rowAt } from '../grid/layout/grid-layout.ts'
import type { KeptPlace } from '../gallery-place.ts'
import { bottomOf, type VisibleLayout, heightAt, movedBy, timeAt, topOfView } from './in-view.ts'
import type { Stretch } from './length-tools.ts'
import type { Heights } from './month-heights.ts'
import { pageAt, placeOf } from './place-in-time.ts'

/** First page size of a new stretch: enough for any window, and quick to load. */
const FIRST = 100
/** Interval in ms of position checks while scrolling, and the time after the last move until the page rests. */
const CHECK_INTERVAL_MS = 100
const REST = 250

/** Target of the window in a new stretch: its top, an end of the whole wall, or the position of the jump. */
type Landing = 'here' | 'first' | 'last' | null

type Page<Item> = { items: Item[] }

/**
 * Source and cache of pages. A page is named `null` (top), `before:end`, `dateTo:<instant>` or `dateTo:<instant>,<id>`.
 */
export interface StretchSource<Item> {
  queryKey: QueryKey
  loadPage: (param: string | null, count: number, signal: AbortSignal) => Promise<Page<Item>>
  /** Saves the scroll position; null at the top. */
  keepPlace: (place: KeptPlace | null) => void
}

interface StretchProps<Item extends Dated> {
  source: StretchSource<Item>
  field: RefObject<HTMLElement | null>
  visibleLayout: VisibleLayout<Item>
  stretch: Stretch
  heights: Heights | null
  /** True if the full length couldn't be loaded. */
  isUncounted: boolean
  loadBefore: () => void
  /** Called before another stretch replaces the loaded one. */
  onLeave: () => void
  /** Called when the page moves to `time`, or rests there. */
  onMove: (time: number, isMoving: boolean) => void
  /** Called when the first or last item of all is loaded. */
  onEnd: (end: 'first' | 'last') => void
}

/**
 * Loads the stretch around the visible part. Scrolling beyond it loads another one. The visible part stays in place
 * when something above it changes.
 */
export function useStretch<Item extends Dated>(props: StretchProps<Item>) {
  const { source, field, visibleLayout, stretch, heights, isUncounted, loadBefore, onLeave, onMove, onEnd } =
    props
  const { queryKey, loadPage, keepPlace: savePlace } = source
  const madeAt = placeOf(visibleLayout.layout.of)
  const queries = useQueryClient()
  const flight = useRef<{ param: string | null; control: AbortController }>(null)
  const landing = useRef<Landing>(null)
  /** True if the move was started by a jump and not by ongoing scrolling. */
  const sought = useRef(false)

  const load = async (param: string | null, land: Landing) => {
    if (flight.current?.param === param) return
    flight.current?.control.abort()
    const control = new AbortController()
    const { signal } = control
    flight.current = { param, control }
    try {
      const page = await loadPage(param, FIRST, signal)
      // Requests in flight belong to the previous stretch and would restore it.
      await queries.cancelQueries({ queryKey })
      if (signal.aborted) return
      // Nothing is that old: load the last items instead.
      if (page.items.length === 0 && param?.startsWith('dateTo'))
        return void load('before:end', land && 'last')
      onLeave()
      landing.current = land
      queries.setQueryData<InfiniteData<Page<Item>, string | null>>(queryKey, {
        pages: [page],
        pageParams: [param],
      })
    } catch {
      // The loaded items stay; scrolling retries.
    }
    if (!signal.aborted) flight.current = null
  }

  const keep = (y: number, height: number) => {
    const { layout, above } = visibleLayout
    const row = layout.rows[rowAt(layout.rows, y - above)]
    const item = row && layout.items[row.start]
    if (!item || y < innerHeight) return savePlace(null)
    const top = above + row.top - HEADING
    const time = new Date(madeAt(item))
    const isAlone = [row.start - 1, row.start + 1].every((index) => {
      const neighbor = layout.items[index]
      return !neighbor || Math.floor(madeAt(neighbor)) !== time.getTime()
    })
    const param = `dateTo:${time.toISOString().replace('Z', '999Z')}${isAlone ? '' : `,${item.id}`}`
    savePlace({ param, above: top, below: height - top })
  }

  const update = useEffectEvent(
    (isMoving: boolean, { layout } = visibleLayout, lengths = heights, hasMore = isUncounted) => {
      const element = field.current
      if (!element || layout.rows.length === 0) return
      const y = topOfView(element)
      const room = innerHeight
      if (lengths) {
        onMove(timeAt(Math.max(0, y), visibleLayout, lengths), isMoving)
        if (y + room * 1.5 < visibleLayout.above || y - room * 0.5 > bottomOf(visibleLayout)) {
          const time = timeAt(y, visibleLayout, lengths)
          const isTop = y < room && visibleLayout.above > 0
          const isEnd = y + room * 2 > element.offsetHeight && !stretch.isComplete
          const param = isTop ? null : isEnd ? 'before:end' : pageAt(time)
          // An automatic scroll would stop short of its target.
          return void load(param, isMoving && !sought.current ? null : 'here')
        }
      }
      // Not before the full length is known or has failed: until then a restored position uses the ends of its first
      // page.
      if ((lengths || hasMore) && y - room * 2.5 < visibleLayout.above) loadBefore()
      if (isMoving) return
      sought.current = false
      keep(y, element.offsetHeight)
    },
  )

  const before = useRef<VisibleLayout<Item>>(null)
  const onDrawn = useEffectEvent((now: VisibleLayout<Item>) => {
    const previous = before.current
    before.current = now
    const element = field.current
    const land = landing.current
    landing.current = null
    if (!element || !previous) return
    const view = topOfView(element)
    const by = land
      ? land === 'here'
        ? now.above - view
        : land === 'first'
          ? -scrollY
          : bottomOf(now)
      : movedBy(previous, now, view)
    if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' })
    // After this commit: the grid has to render the tile before it can be focused.
    if (land === 'first' || land === 'last') queueMicrotask(() => onEnd(land))
  })
  const { layout, above, below } = visibleLayout
  useLayoutEffect(() => onDrawn({ layout, above, below }), [layout, above, below])
  // The loaded items may or may not reach the window.
  useEffect(
    () => update(false, { layout, above, below }, heights, isUncounted),
    [layout, above, below, heights, isUncounted],
  )

  // A page that is left right after scrolling had no time to rest.
  const noteAsLeft = useEffectEvent(() => {
    const element = field.current
    if (!element || visibleLayout.layout.rows.length === 0) return
    const y = topOfView(element)
    const height = element.offsetHeight
    const isLoaded = y >= visibleLayout.above && y < bottomOf(visibleLayout)
    if (isLoaded || !heights) return keep(y, height)
    const param = pageAt(timeAt(y, visibleLayout, heights))
    savePlace(y < innerHeight ? null : { param, above: y, below: height - y })
  })
  useEffect(() => {
    const onLeft = () => noteAsLeft()
    addEventListener('pagehide', onLeft)
    return () => removeEventListener('pagehide', onLeft)
  }, [])

  useEffect(() => {
    let often: ReturnType<typeof setTimeout> | undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    let hasTimedOut = false
    const onScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(() => update(false), REST)
      hasTimedOut = often !== undefined
      if (hasTimedOut) return
      update(true)
      often = setTimeout(() => {
        often = undefined
        if (hasTimedOut) update(true)
      }, CHECK_INTERVAL_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      clearTimeout(often)
      clearTimeout(rest)
    }
  }, [])

  // Runs before the grid's handler, which only knows the ends of the loaded part.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFirst = keyPressed(event) === 'Home' && !stretch.isFromTop
    const isLast = keyPressed(event) === 'End' && !stretch.isComplete
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain || !(isFirst || isLast) || !(event.target as Element).closest('[data-index]')) return
    event.preventDefault()
    event.stopPropagation()
    void load(isFirst ? null : 'before:end', isFirst ? 'first' : 'last')
  })
  useEffect(() => {
    const element = field.current
    const listen = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [field])

  const leave = useEffectEvent(() => {
    flight.current?.control.abort()
    // A new visit starts at the top; a return restores the position.
    if (!stretch.isFromTop) queries.removeQueries({ queryKey, exact: true })
  })
  useEffect(() => () => leave(), [])

  return {
    seek(time: number) {
      const element = field.current
      if (!element || !heights) return
      const [first] = visibleLayout.layout.items
      const isTop = stretch.isFromTop && first && time >= madeAt(first)
      const by = isTop ? -scrollY : heightAt(time, visibleLayout, heights) - topOfView(element)
      sought.current = true
      scrollBy({ top: by, behavior: 'instant' })
    },
  }
}
