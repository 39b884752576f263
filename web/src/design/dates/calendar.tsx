import { addDays, addMonths, formatDay } from '@studio/domain/kernel'
import { keyPressed } from '../key-pressed.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { BareIconButton } from '../buttons/bare-icon-button.tsx'
import styles from './date-box.module.css'
import { startOfWeek, weeksOf } from './days.ts'

interface CalendarProps {
  /** Selected day, or empty. */
  value: string
  /** A day of the month shown first. */
  start: string
  today: string
  locale: string
  isInRange: (day: string) => boolean
  onChoose: (day: string) => void
  handle: RefObject<HTMLDivElement | null>
}

/**
 * One month. Arrows move by days and weeks, Home and End to the ends of a week, Page Up and Down by months (with
 * Shift by years).
 */
export function Calendar({ value, start, today, locale, isInRange, onChoose, handle }: CalendarProps) {
  const [at, setAt] = useState(start)
  const title = useId()
  const weeks = weeksOf(at, locale)
  const go = (day: string) => {
    if (!/^\d{4}-/.test(day)) return
    flushSync(() => setAt(day))
    handle.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const to = dayOfKey(event, at, locale)
    if (!to) return
    event.preventDefault()
    go(to)
  }
  const showMonth = (months: number) => {
    const label = formatDay(addMonths(at, months), locale, 'month')
    const icon =
      months < 0 ? (
        <ChevronLeft size={16} aria-hidden="true" />
      ) : (
        <ChevronRight size={16} aria-hidden="true" />
      )
    return <BareIconButton label={label} icon={icon} onClick={() => setAt(addMonths(at, months))} />
  }
  return (
    <div ref={handle} className={styles.calendar}>
      <div className={styles.month}>
        {showMonth(-1)}
        <span id={title} aria-live="polite">
          {formatDay(at, locale, 'month')}
        </span>
        {showMonth(1)}
      </div>
      {/* A table with arrow-key navigation is a grid. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-labelledby={title} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={formatDay(day, locale, 'weekday')}>
                {formatDay(day, locale, 'weekdayLetter')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    data-other={day.slice(0, 7) === at.slice(0, 7) ? undefined : ''}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={formatDay(day, locale, 'wholeDay')}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={!isInRange(day) || undefined}
                    onClick={() => isInRange(day) && onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Target day of a key by the ARIA authoring practices; null for other keys. */
function dayOfKey(event: KeyboardEvent, at: string, locale: string): string | null {
  const week = startOfWeek(at, locale)
  const isLeftToRight = document.documentElement.dir !== 'rtl'
  const days: Record<string, string> = {
    ArrowLeft: addDays(at, isLeftToRight ? -1 : 1),
    ArrowRight: addDays(at, isLeftToRight ? 1 : -1),
    ArrowUp: addDays(at, -7),
    ArrowDown: addDays(at, 7),
    Home: week,
    End: addDays(week, 6),
    PageUp: addMonths(at, event.shiftKey ? -12 : -1),
    PageDown: addMonths(at, event.shiftKey ? 12 : 1),
  }
  return days[keyPressed(event)] ?? null
}
