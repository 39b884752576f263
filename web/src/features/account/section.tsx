import { type ReactNode, useId } from 'react'
import styles from './account.module.css'

interface SectionProps {
  title: string
  text?: string
  children: ReactNode
}

/** A page section: description on the left, controls on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} className={styles.subtitle}>
          {title}
        </h2>
        {text && <p className={styles.dim}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

interface RowProps {
  title: string
  extra?: ReactNode
  text?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One row of a section: title, state and the button that changes it. */
export function Row({ title, extra, text, action, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.rowHead}>
        <div className={styles.grow}>
          <h3 className={styles.strong}>
            {title} {extra}
          </h3>
          {text && <div className={styles.note}>{text}</div>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
