import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../../../../design/index.ts'
import css from './booth.module.css'

interface KioskButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one thing to do next. `quiet`: without an outline. */
  kind?: 'main' | 'quiet' | undefined
}

/** A button of the booth: 64 px and more, for fingers of people who stand. */
export const KioskButton = ({ kind, className, ...rest }: KioskButtonProps) => (
  <button
    type="button"
    data-kind={kind}
    className={classNames(css.button, kind === 'main' && css.main, kind === 'quiet' && css.quiet, className)}
    {...rest}
  />
)
