import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../platform/index.ts'
import { DaySection } from './day-section.tsx'
import styles from './gallery-grid.module.css'
import type { Selection } from '../selection/use-selection.ts'
import type { Stack } from '../stacks/fold.ts'
import { type GridLayout, rowOf } from './layout/grid-layout.ts'
import type { Stretch } from '../length/length-tools.ts'
import { scrollIntoView } from './bring-into-sight.ts'
import { groupByDay } from './layout/group-by-day.ts'
import { type GridHandlers, useGridHandlers } from './use-grid-handlers.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export interface GridHandle {
  /** Scrolls to an item if necessary, focuses it and returns its tile. */
  goTo: (id: string) => HTMLElement | null
}

interface GalleryGridProps extends GridHandlers {
  layout: GridLayout
  stacks: ReadonlyMap<string, Stack>
  selection: Selection
  /** Ends of the list that are loaded. No items follow beyond them. */
  stretch: Stretch
  onNearEnd: () => void
  /** Called when an image fails to load. */
  onMissing: (index: number) => void
  handle: Ref<GridHandle>
}

export function GalleryGrid(props: GalleryGridProps) {
  const { layout, stacks, selection, stretch, onNearEnd, onMissing, handle, ...handlers } = props
  const { t } = useTranslation('gallery')
  const labels = {
    preview: t(($) => $.tile.preview),
    previewShort: t(($) => $.tile.previewShort),
    video: t(($) => $.tile.video),
    untitled: t(($) => $.tile.untitled),
    lost: t(($) => $.grid.lost),
    select: t(($) => $.tile.select),
    edited: t(($) => $.tile.edited),
    picked: t(($) => $.tile.picked),
    rejected: t(($) => $.tile.rejected),
    stars: (count: number) => t(($) => $.tile.stars, { count }),
    openStack: (count: number) => t(($) => $.tile.openStack, { count }),
    closeStack: t(($) => $.tile.closeStack),
  }
  const grid = useRef<HTMLDivElement>(null)
  const visible = useVisibleRows(grid, layout, onNearEnd)
  const [focused, setFocused] = useState<string | null>(null)
  const [now] = useState(Date.now)

  const { rows, days, items } = layout
  const focusedAt = focused ? layout.indexOf(focused) : -1
  // The focused tile stays rendered when scrolled away. Otherwise Tab goes to the first visible one.
  const current = focusedAt >= 0 ? focusedAt : (rows[Math.min(visible.top, rows.length - 1)]?.start ?? 0)
  const focusedRow = focusedAt >= 0 ? rowOf(rows, focusedAt) : -1
  const groups = groupByDay(rows, visible.first, Math.min(visible.last, rows.length), focusedRow)

  const goTo = (id: string) => {
    const index = layout.indexOf(id)
    const row = rows[rowOf(rows, index)]
    if (index < 0 || !row || !grid.current) return null
    flushSync(() => setFocused(id))
    scrollIntoView(grid.current, row)
    const tile = grid.current.querySelector<HTMLElement>(`[data-index="${index}"]`)
    tile?.focus({ preventScroll: true })
    return tile
  }
  useImperativeHandle(handle, () => ({ goTo }))

  const itemAt = (event: { target: EventTarget }) => {
    const cell = (event.target as Element).closest('[role="listitem"]')
    const tile = cell?.querySelector<HTMLElement>('[data-index]')
    const index = tile ? Number(tile.dataset.index) : -1
    return tile && items[index] ? { tile, index, item: items[index] } : null
  }

  const { onClick, onKeyDown } = useGridHandlers({ layout, stacks, selection, itemAt, goTo, ...handlers })

  return (
    <div
      ref={grid}
      role="presentation"
      className={styles.grid}
      style={{ height: layout.height }}
      data-selecting={selection.isOn || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(itemAt(event)?.item.id ?? null)}
    >
      {groups.map((group) => (
        <DaySection
          key={days[group.day]!.date}
          labels={labels}
          layout={layout}
          day={days[group.day]!}
          rows={group.rows}
          isComplete={
            (stretch.isFromTop || group.day > 0) && (stretch.isComplete || group.day < days.length - 1)
          }
          shouldLoad={!visible.isFast}
          current={current}
          selected={selection.ids}
          stacks={stacks}
          now={now}
          onMissing={onMissing}
        />
      ))}
    </div>
  )
}
