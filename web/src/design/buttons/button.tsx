import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'
import { Kbd } from '../states/kbd.tsx'
import { Spinner } from '../states/spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** `accent`: the primary action of the screen. `quiet`: outlined. `plain`: text only. */
  variant?: 'accent' | 'quiet' | 'plain' | 'danger' | undefined
  /** 32 px in tools, 44 px for the main action and on touch devices. */
  size?: 'tool' | 'main' | undefined
  type?: 'button' | 'submit' | undefined
  icon?: ReactNode
  /** Keyboard shortcut, shown at the end: `Ctrl Enter`. */
  shortcut?: string | undefined
  /** Busy: keeps width and focus, ignores clicks. */
  loading?: boolean | undefined
  /** Applies its styles to its only child, such as a link. */
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
