import { numberFormat } from '@studio/domain/kernel'
import type { Session } from '@studio/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { ScrollRegion, Skeleton } from '../../../design/index.ts'
import type { Member } from '../live/view.ts'
import { lettersOf } from '../people/letters.ts'
import { PersonMark } from '../people/person-mark.tsx'
import styles from './summary.module.css'
import { summaryQuery } from './summary.queries.ts'

const COLUMNS = ['asked', 'made', 'kept', 'hearts', 'credits'] as const

/** Requested, generated and kept images, and their costs by member. */
export function Accounts({ session, members }: { session: Session; members: readonly Member[] }) {
  const { t, i18n } = useTranslation('sessions')
  const { data } = useQuery(summaryQuery(session.id))
  // Former members are included.
  const letters = lettersOf(data?.people.map(({ userId, displayName: name }) => ({ userId, name })) ?? [])
  const number = numberFormat(i18n.language)
  const headings = { asked: t(($) => $.summary.asked), made: t(($) => $.summary.made) }
  const name = {
    ...headings,
    kept: t(($) => $.summary.keptOf),
    hearts: t(($) => $.summary.hearts),
    credits: t(($) => $.summary.credits),
  }
  return (
    <section className={styles.accounts}>
      <h3 className={styles.heading}>{t(($) => $.summary.who)}</h3>
      {!data && <Skeleton height="10rem" />}
      {data && (
        <ScrollRegion label={t(($) => $.summary.who)} className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.summary.person)}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {name[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.people.map((person) => (
                <tr key={person.userId}>
                  <th scope="row">
                    <span className={styles.who}>
                      <PersonMark
                        letter={
                          members.find(({ userId }) => userId === person.userId)?.letter ??
                          letters.get(person.userId) ??
                          ''
                        }
                        colour={person.colour}
                      />
                      <span className={styles.name}>
                        {person.displayName}{' '}
                        <span className={styles.meta}>{t(($) => $.role[person.role])}</span>
                      </span>
                    </span>
                  </th>
                  {COLUMNS.map((column) => (
                    <td key={column}>{person[column] === 0 ? '–' : number.format(person[column])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t(($) => $.summary.total)}</th>
                {COLUMNS.map((column) => (
                  <td key={column}>{number.format(data.total[column])}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      )}
      {data && data.total.creditsPerKept !== null && (
        <p className={styles.meta}>
          {t(($) => $.summary.perKept, { credits: number.format(data.total.creditsPerKept) })}
        </p>
      )}
    </section>
  )
}
