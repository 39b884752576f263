import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import styles from './brief-form.module.css'

interface BriefShellProps {
  form: RefObject<HTMLFormElement | null>
  /** Stays above the fields. */
  head?: ReactNode
  /** Stays below them: what it costs, and Generate. */
  foot: ReactNode
  children: ReactNode
  onSubmit: () => void
}

/** The form of a brief: its fields scroll between what stays. */
export function BriefShell({ form, head, foot, children, onSubmit }: BriefShellProps) {
  const { t } = useTranslation('photoshoot')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} className={styles.form} aria-label={t(($) => $.brief)} noValidate onSubmit={submit}>
      {head}
      <div className={styles.fields}>{children}</div>
      {foot}
    </form>
  )
}

/** Short fields that stand beside each other. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
