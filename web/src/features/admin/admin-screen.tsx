import type { ReactNode } from 'react'
import styles from './admin.module.css'

interface AdminScreenProps {
  /** The sentence the screen is about: "Five things need a person". The name of the screen stands in the header already. */
  heading?: ReactNode
  /** Below it, in the small mono of the edge print. */
  lead?: ReactNode
  /** Beside the heading. */
  tools?: ReactNode
  /** Stands beside the page where there is room, else below it. `asideLabel` says what it is. */
  aside?: ReactNode
  asideLabel?: string
  children: ReactNode
}

/** The frame of an admin's screen: a heading, the page, and what stands beside it. */
export function AdminScreen({ heading, lead, tools, aside, asideLabel, children }: AdminScreenProps) {
  return (
    <div className={styles.screen} data-aside={aside !== undefined}>
      <div className={styles.page}>
        {(heading ?? lead ?? tools) !== undefined && (
          <div className={styles.head}>
            <div>
              {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
              {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            </div>
            {tools !== undefined && <div className={styles.tools}>{tools}</div>}
          </div>
        )}
        {children}
      </div>
      {aside !== undefined && (
        <aside className={styles.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      )}
    </div>
  )
}
