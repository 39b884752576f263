import { useTranslation } from '../../../../platform/index.ts'
import { PersonMark } from '../../people/person-mark.tsx'
import type { SessionRole } from '@studio/contract/sessions'
import styles from './credits.module.css'
import type { Person } from '../session-sheet.tsx'

export interface Spender extends Person {
  role: SessionRole
  isAbsent: boolean
  spent: number
  reserved: number
  cap: number | null
}

interface CreditsProps {
  people: readonly Spender[]
  isHostPaying: boolean
  /** Total limit of the host; undefined without a limit. */
  total: number | undefined
  hostName: string
}

/** Credits by member: solid for spent, pale for reserved. */
export function Credits({ people, isHostPaying, total, hostName }: CreditsProps) {
  const { t } = useTranslation('sessions')
  const spent = people.reduce((sum, each) => sum + each.spent + each.reserved, 0)
  return (
    <section className={styles.credits}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t(($) => $.credits.title)}</h3>
        <p className={styles.meta}>
          {!isHostPaying
            ? t(($) => $.credits.own, { spent })
            : total === undefined
              ? t(($) => $.credits.hostAll, { spent, name: hostName })
              : t(($) => $.credits.host, { spent, total, name: hostName })}
        </p>
      </header>
      <ul>
        {people.map((person) => (
          <li key={person.userId} className={styles.person}>
            <PersonMark letter={person.letter} colour={person.colour} isAbsent={person.isAbsent} />
            <span className={styles.name}>
              {person.name}{' '}
              <span className={styles.meta}>{t(($) => $.role[person.role]).toLocaleLowerCase()}</span>
              {person.isAbsent && <span className={styles.meta}>, {t(($) => $.away)}</span>}
            </span>
            <span className={styles.amount}>
              {person.cap === null
                ? person.spent
                : t(($) => $.credits.of, { spent: person.spent + person.reserved, cap: person.cap })}
            </span>
            {person.cap !== null && person.cap > 0 && (
              <span className={styles.track} aria-hidden="true">
                <span className={styles.spent} style={{ width: part(person.spent, person.cap) }} />
                <span className={styles.held} style={{ width: part(person.reserved, person.cap) }} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const part = (amount: number, cap: number) => `${Math.min(100, (amount / cap) * 100)}%`
