import type { ReactNode } from 'react'
import styles from './admin.module.css'

interface AdminScreenProps {
  /** Headline of the screen, such as “5 items need attention”. The header already shows the screen’s name. */
  heading?: ReactNode
  /** Small monospaced line below the headline. */
  lead?: ReactNode
  /** Next to the headline. */
  tools?: ReactNode
  /** Content beside the page, or below it on narrow screens. `asideLabel` names it. */
  extra?: ReactNode
  asideLabel?: string
  children: ReactNode
}

/** Frame of an admin screen: a heading, the page, and an aside. */
export function AdminScreen({ heading, lead, tools, extra, asideLabel, children }: AdminScreenProps) {
  return (
    <div className={styles.screen} data-aside={extra !== undefined}>
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
      {extra !== undefined && (
        <aside className={styles.aside} aria-label={asideLabel}>
          {extra}
        </aside>
      )}
    </div>
  )
}
