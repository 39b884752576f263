import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import styles from './brief-form.module.css'

interface BriefShellProps {
  form: RefObject<HTMLFormElement | null>
  /** Fixed above the fields. */
  head?: ReactNode
  /** Fixed below the fields: cost and Generate. */
  foot: ReactNode
  children: ReactNode
  onSubmit: () => void
}

/** Form of a brief whose fields scroll between a fixed header and footer. */
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

/** Short fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
