import { dateFormat } from '@studio/domain/kernel'
import type { GalleryMonth } from '@studio/contract/gallery'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Scrubber, type ScrubberStop } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import type { GridLayout, Dated } from '../grid/layout/grid-layout.ts'
import type { VisibleLayout } from './in-view.ts'
import { type LengthTools, NO_ENDS, type Stretch } from './length-tools.ts'
import { type Heights, heightsOf } from './month-heights.ts'
import { below, placeOf } from './place-in-time.ts'
import { reframe } from './reframe.ts'
import { type StretchSource, useStretch } from './use-stretch.ts'

export interface WholeLengthProps<Item extends Dated> {
  /** Undefined while loading, null if it failed: then the wall works without its timeline. */
  counted: { months: readonly GalleryMonth[]; isEstimate: boolean } | null | undefined
  source: StretchSource<Item>
  /** Element that contains all items, loaded or not. */
  field: RefObject<HTMLElement | null>
  visibleLayout: VisibleLayout<Item>
  stretch: Stretch
  chosen: readonly Item[]
  loadBefore: () => void
  /** Focuses a loaded item. */
  goTo: (id: string) => void
  onTools: (tools: LengthTools<Item> | null) => void
}

/** Knows the full length of a wall, renders the timeline beside it and loads the stretch that is scrolled to. */
export function WholeLength<Item extends Dated>(props: WholeLengthProps<Item>) {
  const { counted, source, field, visibleLayout, stretch, chosen, loadBefore, goTo, onTools } = props
  const { t } = useTranslation('gallery-length')
  const [locale] = useLocale()
  const [now] = useState(Date.now)
  const [place, setPlace] = useState({ time: now, isMoving: false })
  const [offscreenItems, setOffscreenItems] = useState<readonly Item[]>([])
  const { spec } = visibleLayout.layout
  const heights = useMemo(
    () => (counted && spec.width > 0 ? heightsOf(counted.months, spec, now) : null),
    [counted, spec, now],
  )

  const { seek } = useStretch({
    source,
    field,
    visibleLayout,
    stretch,
    heights,
    isUncounted: counted === null,
    loadBefore,
    onLeave: () => setOffscreenItems(chosen),
    onMove: (time, isMoving) =>
      setPlace((before) =>
        before.time === time && before.isMoving === isMoving ? before : { time, isMoving },
      ),
    onEnd: (end) => {
      const item = end === 'first' ? visibleLayout.layout.items[0] : visibleLayout.layout.items.at(-1)
      if (item) goTo(item.id)
    },
  })

  const loadThem = useEffectEvent(loadBefore)
  const notifyTools = useEffectEvent(onTools)
  useEffect(() => {
    const total = counted?.months.reduce((sum, { count }) => sum + count, 0)
    notifyTools({
      reframe,
      endsOf: heights && ((layout, range) => endsOf(layout, range, heights)),
      count: counted?.isEstimate ? null : (total ?? null),
      loadBefore: () => loadThem(),
      offscreenItems,
    })
  }, [heights, counted, offscreenItems])
  useEffect(() => () => notifyTools(null), [])

  const stops = useMemo(() => (heights ? stopsOf(heights, locale) : []), [heights, locale])
  if (!heights || stops.length === 0) return null
  return (
    <Scrubber
      label={t(($) => $.months)}
      stops={stops}
      at={heights.yOf(place.time) / heights.total}
      isMoving={place.isMoving}
      onSeek={(at) => seek(below(heights.timeAt(at * heights.total)))}
    />
  )
}

/** An end that is loaded has nothing beyond it. */
function endsOf<Item extends Dated>(
  { items, of }: GridLayout<Item>,
  { isFromTop, isComplete }: Stretch,
  heights: Heights,
) {
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return NO_ENDS
  return {
    above: isFromTop ? 0 : Math.round(heights.yOf(placeOf(of)(first))),
    below: isComplete ? 0 : Math.round(heights.total - heights.yOf(placeOf(of)(last))),
  }
}

function stopsOf({ months, total }: Heights, locale: string): ScrubberStop[] {
  const format = dateFormat(locale, 'month')
  return months.map(({ start, top }) => ({
    label: format.format(start),
    group: String(new Date(start).getFullYear()),
    at: top / total,
  }))
}
