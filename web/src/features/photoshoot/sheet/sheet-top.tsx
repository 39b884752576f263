import type { ReactNode } from 'react'
import styles from './sheet-head.module.css'

interface SheetTopProps {
  title: string
  facts: string
  /** Content below title and facts. */
  children?: ReactNode
  /** Tools beside them. */
  tools: ReactNode
}

/** Header of a contact sheet: title, facts and mark filter. */
export function SheetTop({ title, facts, children, tools }: SheetTopProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>{facts}</p>
        {children}
      </div>
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}
