import type { ReactNode } from 'react'
import styles from './design-page.module.css'

/** One component with its states side by side. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  )
}
