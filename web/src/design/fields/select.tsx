import { SelectFace, type SelectProps } from './select-face.tsx'
import styles from './select.module.css'
import { usePressToLoad } from '../use-press-to-load.ts'

const loadList = () => import('./select-list.tsx')

/**
 * A pill with its name and value that opens a list. Values must not be empty text. What draws the list
 * is fetched when the pill is about to be pressed.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, value, options, isDisabled = false } = props
  const { part, events } = usePressToLoad(loadList)
  if (part) return <part.SelectList {...props} />
  const current = options.find((option) => option.value === value)?.label ?? ''
  return (
    <button
      type="button"
      // A closed one controls no list: there is none yet.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={`${label}: ${current}`}
      className={styles.pill}
      disabled={isDisabled}
      {...events}
    >
      <SelectFace label={isLabelHidden ? null : label}>{current}</SelectFace>
    </button>
  )
}
