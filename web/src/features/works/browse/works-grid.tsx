import { keyPressed } from '../../../design/index.ts'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Work } from '@studio/contract/works'
import { ReportWork } from '../../moderation/index.ts'
import type { RowSpec } from '../../gallery/grid/index.ts'
import { CAPTION, layWorks, workBy } from './lay-works.ts'
import type { WorkActions } from './use-work-actions.ts'
import { WorkTile } from './work-tile.tsx'
import styles from './works-grid.module.css'

const GAP = 14
/** Rows whose images are loaded eagerly. */
const EAGER_ROWS = 3
/** Distance from the end, in window heights, at which the next page is loaded. */
const ROWS_AHEAD = 2

interface WorksGridProps {
  label: string
  works: readonly Work[]
  spec: RowSpec
  isComplete: boolean
  actions: WorkActions
  onNearEnd: () => void
}

/** Grid of works. Arrow keys move, Enter opens, L likes, S saves. */
export function WorksGrid({ label, works, spec, isComplete, actions, onNearEnd }: WorksGridProps) {
  const navigate = useNavigate()
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [savingId, setSavingId] = useState<string | null>(null)
  const [reportedId, setReportedId] = useState<string | null>(null)
  const rows = layWorks(works, { ...spec, gap: GAP, target: spec.across ? spec.target : 212 }, isComplete)
  useNearEnd(grid, works.length, onNearEnd)

  const focus = (index: number) => {
    setCurrent(index)
    const link = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  const indexAt = (target: EventTarget) => {
    const link = (target as Element).closest<HTMLElement>('[data-index]')
    return link ? Number(link.dataset.index) : null
  }
  const open = (event: KeyboardEvent | MouseEvent, index: number | null) => {
    const work = index === null ? undefined : works[index]
    if (!work) return
    event.preventDefault()
    void navigate({ href: `/w/${work.id}` })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexAt(event.target)
    const work = index === null ? undefined : works[index]
    if (index === null || !work || event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyPressed(event).toLowerCase()
    if (key === 'l') {
      event.preventDefault()
      void actions.like(work)
    } else if (key === 's') {
      event.preventDefault()
      setSavingId(work.id)
    } else {
      const to = workBy(keyPressed(event), rows, index)
      if (to === null) return
      event.preventDefault()
      focus(to)
    }
  }
  const onClick = (event: MouseEvent) => {
    // A modified click opens a new tab, as for any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    open(event, indexAt(event.target))
  }

  return (
    // Key and click handlers of all links, on their common parent.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={grid}
      role="list"
      className={styles.grid}
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => setCurrent(indexAt(event.target) ?? current)}
    >
      {rows.map(({ height, places }, nth) => (
        <div
          key={places[0]?.work.id}
          role="presentation"
          className={styles.row}
          style={{ height: height + CAPTION }}
        >
          {places.map(({ work, index, left, width }) => (
            <WorkTile
              key={work.id}
              work={work}
              index={index}
              left={left}
              width={width}
              height={height}
              actions={actions}
              isCurrent={index === Math.min(current, works.length - 1)}
              isEager={nth < EAGER_ROWS}
              isSaving={savingId === work.id}
              onSave={(isOpen) => setSavingId(isOpen ? work.id : null)}
              onReport={() => setReportedId(work.id)}
            />
          ))}
        </div>
      ))}
      {reportedId !== null && <ReportWork workId={reportedId} onClose={() => setReportedId(null)} />}
    </div>
  )
}

/** Loads the next page near the end, and again if a page doesn’t fill the window. */
function useNearEnd(grid: { current: HTMLElement | null }, count: number, onNearEnd: () => void): void {
  const update = useEffectEvent(() => {
    const bottom = grid.current?.getBoundingClientRect().bottom ?? 0
    if (bottom < innerHeight * (1 + ROWS_AHEAD)) onNearEnd()
  })
  // The loaded page may not fill the window.
  useEffect(() => {
    if (count > 0) update()
  }, [count])
  useEffect(() => {
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [])
}
