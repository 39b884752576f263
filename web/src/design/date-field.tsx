import { dayText, pageLanguage, todayOf } from './days.ts'
import { SelectFace } from './select-face.tsx'
import styles from './select.module.css'
import { usePressToLoad } from './use-press-to-load.ts'

export interface DateFieldProps {
  label: string
  /** `2026-11-20`, or nothing. */
  value: string
  /** What no day means: `Start`, `Today`. */
  empty: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

const loadBox = () => import('./date-box.tsx')

/**
 * A day in a pill, in the language of the page; the browser's own field speaks the browser's. A press opens a field
 * to type it in and a calendar, which are fetched when the pill is about to be pressed.
 */
export function DateField(props: DateFieldProps) {
  const { part, events } = usePressToLoad(loadBox)
  if (part) return <part.DateBox {...props} />
  const shown = shownDay(props)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={`${props.label}: ${shown}`}
      className={styles.pill}
      {...events}
    >
      <SelectFace label={props.label}>{shown}</SelectFace>
    </button>
  )
}

/** `1 Nov`, with its year where that is another one. */
export function shownDay({ value, empty }: Pick<DateFieldProps, 'value' | 'empty'>): string {
  if (!value) return empty
  const isThisYear = value.slice(0, 4) === todayOf(Date.now()).slice(0, 4)
  return dayText(value, pageLanguage(), {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
