import type { GalleryItem } from '@studio/contract/gallery'
import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { DaySection } from './day-section.tsx'
import styles from './gallery-grid.module.css'
import { type GridLayout, rowOf } from './grid-layout.ts'
import { moveBy } from './grid-moves.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { groupByDay } from './group-by-day.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export interface GridHandle {
  /** Scrolls to a picture where needed, gives it the focus and answers its tile. */
  goTo: (id: string) => HTMLElement | null
}

interface GalleryGridProps {
  layout: GridLayout
  /** No more pictures will come. */
  isComplete: boolean
  onNearEnd: () => void
  onOpen: (item: GalleryItem, tile: HTMLElement) => void
  onDelete: (item: GalleryItem) => void
  /** A picture could not be fetched. */
  onLost: (index: number) => void
  handle: Ref<GridHandle>
}

export function GalleryGrid(props: GalleryGridProps) {
  const { layout, isComplete, onNearEnd, onOpen, onDelete, onLost, handle } = props
  const { t } = useTranslation('gallery')
  const words = {
    preview: t(($) => $.tile.preview),
    previewShort: t(($) => $.tile.previewShort),
    video: t(($) => $.tile.video),
    untitled: t(($) => $.tile.untitled),
    lost: t(($) => $.grid.lost),
  }
  const grid = useRef<HTMLDivElement>(null)
  const visible = useVisibleRows(grid, layout, onNearEnd)
  const [focused, setFocused] = useState<string | null>(null)
  const [now] = useState(Date.now)

  const { rows, days, items } = layout
  const focusedAt = focused ? layout.indexOf(focused) : -1
  // What has the focus stays in the page however far it is scrolled away; else Tab goes to what is in sight.
  const current = focusedAt >= 0 ? focusedAt : (rows[Math.min(visible.top, rows.length - 1)]?.start ?? 0)
  const kept = focusedAt >= 0 ? rowOf(rows, focusedAt) : -1
  const groups = groupByDay(rows, visible.first, Math.min(visible.last, rows.length), kept)

  const goTo = (id: string) => {
    const index = layout.indexOf(id)
    const row = rows[rowOf(rows, index)]
    if (index < 0 || !row || !grid.current) return null
    flushSync(() => setFocused(id))
    bringIntoSight(grid.current, row)
    const tile = grid.current.querySelector<HTMLElement>(`[data-index="${index}"]`)
    tile?.focus({ preventScroll: true })
    return tile
  }
  useImperativeHandle(handle, () => ({ goTo }))

  const itemAt = (event: { target: EventTarget }) => {
    const tile = (event.target as Element).closest<HTMLElement>('[data-index]')
    const index = tile ? Number(tile.dataset.index) : -1
    return tile && items[index] ? { tile, index, item: items[index] } : null
  }

  const onClick = (event: MouseEvent) => {
    const hit = itemAt(event)
    if (!hit || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(hit.item, hit.tile)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const hit = itemAt(event)
    if (!hit || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    if (event.key === 'Delete') {
      event.preventDefault()
      const next = items[hit.index + 1] ?? items[hit.index - 1]
      if (next) goTo(next.id)
      onDelete(hit.item)
      return
    }
    const to = moveBy(event.key, hit.index, layout)
    if (to === null) return
    event.preventDefault()
    goTo(items[to]!.id)
  }

  return (
    <div
      ref={grid}
      role="presentation"
      className={styles.grid}
      style={{ height: layout.height }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(itemAt(event)?.item.id ?? null)}
    >
      {groups.map((group) => (
        <DaySection
          key={days[group.day]!.date}
          words={words}
          layout={layout}
          day={days[group.day]!}
          rows={group.rows}
          isComplete={isComplete || group.day < days.length - 1}
          isWanted={!visible.isFast}
          current={current}
          now={now}
          onLost={onLost}
        />
      ))}
    </div>
  )
}
