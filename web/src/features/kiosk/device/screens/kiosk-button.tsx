import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../../../../design/index.ts'
import css from './booth.module.css'

interface KioskButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: primary action. `quiet`: without an outline. */
  kind?: 'main' | 'quiet' | undefined
}

/** Booth button, at least 64 px high, for guests at arm's length. */
export const KioskButton = ({ kind, className, ...rest }: KioskButtonProps) => (
  <button
    type="button"
    data-kind={kind}
    className={classNames(css.button, kind === 'main' && css.main, kind === 'quiet' && css.quiet, className)}
    {...rest}
  />
)
