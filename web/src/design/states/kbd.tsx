import { classNames } from '../class-names.ts'
import styles from './kbd.module.css'

/** Keys of a shortcut. Visual only: the control has `aria-keyshortcuts`. */
export function Kbd({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <kbd aria-hidden="true" className={classNames(styles.kbd, className)}>
      {children}
    </kbd>
  )
}
