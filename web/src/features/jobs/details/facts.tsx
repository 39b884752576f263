import type { ReactNode } from 'react'
import styles from './job-details.module.css'

interface FactsProps {
  /** Id of the heading, for `aria-labelledby`. */
  id: string
  title: string
  /** Facts without a value are omitted. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** A heading with a list of facts. */
export function Facts({ id, title, facts }: FactsProps) {
  const filledFacts = facts.filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (filledFacts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <dl className={styles.facts}>
        {filledFacts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
