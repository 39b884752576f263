import { keyPressed } from '../../../design/index.ts'
import { entryKey, type LibraryEntry } from '@studio/contract/library'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import {
  boxesOf,
  scrollIntoView,
  dayLabel,
  type GridLayout,
  groupByDay,
  moveBy,
  rowOf,
  useVisibleRows,
} from '../../gallery/grid/index.ts'
import { EntryTile } from './entry-tile.tsx'
import styles from './library-wall.module.css'
import type { Choice } from './use-choice.ts'

export interface WallHandle {
  /** Focuses a loaded entry. */
  goTo: (id: string) => void
}

interface LibraryWallProps {
  wall: GridLayout<LibraryEntry>
  choice: Choice
  /** Bounds of the loaded range. */
  stretch: { isFromTop: boolean; isComplete: boolean }
  handle: Ref<WallHandle>
  onNearEnd: () => void
  onOpen: (entry: LibraryEntry) => void
  /** A tile is pressed, possibly to start a drag. */
  onPress: (event: PointerEvent, entry: LibraryEntry) => void
  /** The current press was a drag. */
  takeClick: () => boolean
  /** An image failed to load. */
  onMissing: (entry: LibraryEntry) => void
}

/** Images and text cards in justified rows by day, virtualised. */
export function LibraryWall(props: LibraryWallProps) {
  const { wall, choice, stretch, handle, onNearEnd, onOpen, onPress, takeClick, onMissing } = props
  const { t } = useTranslation('library')
  const [locale] = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const visible = useVisibleRows(place, wall, onNearEnd)
  const [focused, setFocused] = useState<string | null>(null)
  const [now] = useState(Date.now)
  const { items: entries, rows, days } = wall

  const focusedAt = focused === null ? -1 : wall.indexOf(focused)
  const current = focusedAt >= 0 ? focusedAt : (rows[Math.min(visible.top, rows.length - 1)]?.start ?? 0)
  // The focused entry stays rendered when it is scrolled out of view.
  const focusedRow = focusedAt >= 0 ? rowOf(rows, focusedAt) : -1
  const groups = groupByDay(rows, visible.first, Math.min(visible.last, rows.length), focusedRow)

  const hitOf = ({ target }: { target: EventTarget }) => {
    const index = Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    const entry = entries[index]
    return entry ? { index, entry } : null
  }

  const goTo = (index: number) => {
    const entry = entries[index]
    const row = rows[rowOf(rows, index)]
    if (!entry || !row || !place.current) return
    flushSync(() => setFocused(entry.id))
    scrollIntoView(place.current, row)
    place.current.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
  }

  useImperativeHandle(handle, () => ({ goTo: (id) => goTo(wall.indexOf(id)) }))

  const onClick = (event: MouseEvent) => {
    const hit = hitOf(event)
    if (!hit || takeClick()) return
    const { entry } = hit
    const isCheck = (event.target as Element).closest('[data-check]') !== null
    if (event.shiftKey) choice.extendTo(entry)
    else if (isCheck || event.ctrlKey || event.metaKey) choice.toggle(entry)
    else choice.only(entry)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hitOf(event)
    if (!hit || event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const key = keyPressed(event)
    if (isMod && key.toLowerCase() === 'a') choice.all()
    else if (isMod) return
    else if (key === 'Enter') onOpen(hit.entry)
    else if (key === ' ' && event.shiftKey) choice.extendTo(hit.entry)
    else if (key === ' ') choice.toggle(hit.entry)
    else if (key === 'Escape' && choice.keys.size > 0) choice.clear()
    else {
      const to = moveBy(key, hit.index, wall)
      const next = to === null ? undefined : entries[to]
      if (to === null || !next) return
      if (event.shiftKey) choice.extendTo(next)
      goTo(to)
    }
    event.preventDefault()
  }

  return (
    <div
      ref={place}
      role="presentation"
      className={styles.wall}
      style={{ height: wall.height }}
      onClick={onClick}
      onDoubleClick={(event) => {
        const hit = hitOf(event)
        if (hit) onOpen(hit.entry)
      }}
      onKeyDown={onKeyDown}
      // Space activates a button on keyup, but keydown was already handled.
      onKeyUp={(event) => keyPressed(event) === ' ' && hitOf(event) && event.preventDefault()}
      onFocus={(event) => {
        const hit = hitOf(event)
        setFocused(hit?.entry.id ?? null)
      }}
    >
      {groups.map(({ day: number, rows: dayRows }) => {
        const day = days[number]!
        const isWholeDay =
          (stretch.isFromTop || number > 0) && (stretch.isComplete || number < days.length - 1)
        const count = day.end - day.start
        const id = `library-day-${day.date}`
        return (
          <section key={day.date} className={styles.day} style={{ top: day.top }} aria-labelledby={id}>
            <h3 id={id} className={styles.heading}>
              {dayLabel(day.date, now, locale)}{' '}
              <span className={styles.count}>
                {isWholeDay ? t(($) => $.items, { count }) : t(($) => $.itemsSoFar, { count })}
              </span>
            </h3>
            <div role="list" aria-labelledby={id}>
              {dayRows.flatMap((number) => {
                const row = rows[number]!
                return boxesOf(row, (index) => wall.of.shapeOf(entries[index]!), wall.spec).map(
                  (box, nth) => {
                    const index = row.start + nth
                    const entry = entries[index]!
                    return (
                      <EntryTile
                        key={entryKey(entry)}
                        entry={entry}
                        index={index}
                        left={box.x}
                        top={row.top - day.top}
                        width={box.width}
                        height={row.height}
                        place={index - day.start + 1}
                        placeCount={isWholeDay ? count : -1}
                        isChosen={choice.keys.has(entryKey(entry))}
                        isCurrent={index === current}
                        shouldLoad={!visible.isFast}
                        onPress={(event) => onPress(event, entry)}
                        onMissing={() => onMissing(entry)}
                      />
                    )
                  },
                )
              })}
            </div>
          </section>
        )
      })}
    </div>
  )
}
