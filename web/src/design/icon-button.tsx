import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> {
  /** Its name, read out and shown in the tooltip. */
  label: string
  icon: ReactNode
  /** As shown: `Ctrl B`. */
  shortcut?: string | undefined
  tone?: 'ink' | 'danger' | undefined
  loading?: boolean | undefined
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** A control that is only a picture: 32 px, 44 on touch, always named. Set `aria-pressed` for a toggle. */
export function IconButton({
  label,
  icon,
  shortcut,
  tone = 'ink',
  loading = false,
  tooltipSide,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut} side={tooltipSide}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-busy={loading || undefined}
        aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control').replaceAll(' ', '+')}
        className={classNames(styles.iconButton, styles[tone], className)}
        onClick={loading ? undefined : onClick}
      >
        {loading ? <Spinner size={16} /> : icon}
      </button>
    </Tooltip>
  )
}
