import { SelectFace } from '../fields/select-face.tsx'
import styles from '../fields/select.module.css'
import { type DateFieldProps, shownDay } from './shown-day.ts'
import { usePressToLoad } from '../use-press-to-load.ts'

const loadBox = () => import('./date-box.tsx')

/**
 * A date pill in the page's language, because the native field uses the browser's. Pressing it opens a text field and
 * a calendar, loaded on hover or focus.
 */
export function DateField(props: DateFieldProps) {
  const { part, events } = usePressToLoad(loadBox)
  if (part) return <part.DateBox {...props} />
  const text = shownDay(props)
  return (
    <button type="button" aria-haspopup="dialog" aria-expanded={false} className={styles.pill} {...events}>
      <SelectFace label={props.label}>{text}</SelectFace>
    </button>
  )
}
