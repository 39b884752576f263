import { SelectFace, type SelectProps } from './select-face.tsx'
import styles from './select.module.css'
import { usePressToLoad } from '../use-press-to-load.ts'

const loadList = () => import('./select-list.tsx')

/** A pill with label and value that opens a list. Values must not be empty. The list is loaded on hover or focus. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, value, options, isDisabled = false } = props
  const { part, events } = usePressToLoad(loadList)
  if (part) return <part.SelectList {...props} />
  const current = options.find((option) => option.value === value)?.label ?? ''
  return (
    <button
      type="button"
      // While closed there is no list to control.
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
