import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'
import { Kbd } from '../states/kbd.tsx'
import { Spinner } from '../states/spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** `accent`: the one thing to do next on the screen. `quiet`: outlined. `plain`: text only. */
  variant?: 'accent' | 'quiet' | 'plain' | 'danger' | undefined
  /** 32 px in tools, 44 px for the main action and everywhere on touch. */
  size?: 'tool' | 'main' | undefined
  type?: 'button' | 'submit' | undefined
  icon?: ReactNode
  /** Keys that do the same, shown at the end: `Ctrl Enter`. */
  shortcut?: string | undefined
  /** Busy: keeps its width and its focus, and takes no press. */
  loading?: boolean | undefined
  /** Gives its look to the single child instead: a link. */
  asChild?: boolean | undefined
}

export function Button({
  variant = 'quiet',
  size = 'tool',
  type = 'button',
  icon,
  shortcut,
  loading = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const names = classNames(styles.button, styles[variant], styles[size], className)
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { className: classNames(names, children.props.className) })
  }
  return (
    <button
      {...rest}
      type={type}
      className={names}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner /> : icon}
      <span className={styles.label}>{children}</span>
      {shortcut && <Kbd className={styles.shortcut}>{shortcut}</Kbd>}
    </button>
  )
}
