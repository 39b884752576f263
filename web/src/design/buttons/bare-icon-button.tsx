import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'
import { Spinner } from '../states/spinner.tsx'

export interface BareIconButtonProps
  extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> {
  /** Accessible name. */
  label: string
  icon: ReactNode
  tone?: 'ink' | 'danger' | undefined
  loading?: boolean | undefined
}

/** An icon button without tooltip, for lightweight screens or next to a visible label. */
export function BareIconButton(props: BareIconButtonProps) {
  const { label, icon, tone = 'ink', loading = false, className, onClick, ...rest } = props
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-busy={loading || undefined}
      className={classNames(styles.iconButton, styles[tone], className)}
      onClick={loading ? undefined : onClick}
    >
      {loading ? <Spinner size={16} /> : icon}
    </button>
  )
}
