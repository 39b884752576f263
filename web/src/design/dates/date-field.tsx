import { SelectFace } from '../fields/select-face.tsx'
import styles from '../fields/select.module.css'
import { type DateFieldProps, shownDay } from './shown-day.ts'
import { usePressToLoad } from '../use-press-to-load.ts'

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
    <button type="button" aria-haspopup="dialog" aria-expanded={false} className={styles.pill} {...events}>
      <SelectFace label={props.label}>{shown}</SelectFace>
    </button>
  )
}
