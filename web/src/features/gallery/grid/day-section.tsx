import { useLocale, useTranslation } from '../../../platform/index.ts'
import { dayLabel } from './day-label.ts'
import styles from './gallery-grid.module.css'
import type { GridDay, GridLayout } from './layout/grid-layout.ts'
import type { Stack } from '../stacks/fold.ts'
import { GridRow } from './grid-row.tsx'
import type { TileWords } from './tiles/tile.tsx'

interface DaySectionProps {
  labels: TileWords
  layout: GridLayout
  day: GridDay
  /** Indexes of the rows of this day to render. */
  rows: readonly number[]
  /** True if all items of the day are loaded. */
  isComplete: boolean
  shouldLoad: boolean
  current: number
  selected: ReadonlySet<string>
  stacks: ReadonlyMap<string, Stack>
  now: number
  onMissing: (index: number) => void
}

/** The items of one day below its date. */
export function DaySection(props: DaySectionProps) {
  const { labels, layout, day, rows, isComplete, shouldLoad, current, selected, stacks, now, onMissing } =
    props
  const { t } = useTranslation('gallery')
  const [locale] = useLocale()
  const id = `day-${day.date}`
  const count = day.end - day.start
  const items = isComplete ? t(($) => $.grid.items, { count }) : t(($) => $.grid.itemsSoFar, { count })
  const projects = day.projects.slice(0, 2).join(', ')
  return (
    <section className={styles.day} style={{ top: day.top }} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {dayLabel(day.date, now, locale)}{' '}
        <span className={styles.count}>{projects ? `${items}, ${projects}` : items}</span>
      </h2>
      <div role="list" aria-labelledby={id}>
        {rows.map((place) => {
          const row = layout.rows[place]!
          return (
            <GridRow
              key={row.start}
              labels={labels}
              layout={layout}
              row={row}
              day={day}
              isDayComplete={isComplete}
              shouldLoad={shouldLoad}
              current={current >= row.start && current < row.end ? current : -1}
              selected={selected}
              stacks={stacks}
              onMissing={onMissing}
            />
          )
        })}
      </div>
    </section>
  )
}
