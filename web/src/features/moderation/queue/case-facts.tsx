import { dateFormat, numberFormat } from '@studio/domain/kernel'
import type { CaseDetail, LineageEntry } from '@studio/contract/moderation'
import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './queue.module.css'

/** Reporters and their accuracy, rule matches, the author, and outcomes of similar cases. */
export function CaseFacts({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['moderation', 'decisions'])
  const [locale] = useLocale()
  const day = (at: string) => dateFormat(locale, 'day').format(new Date(at))
  const moment = (at: string) => dateFormat(locale, 'moment').format(new Date(at))
  const { author, recommended, like } = detail
  const events = detail.events.filter(({ kind }) => kind !== 'assign')
  return (
    <>
      <section className={styles.factsPart}>
        <h3 className={styles.factsTitle}>
          {t(($) => $.facts.reports)} <span className={styles.note}>{detail.reported.length}</span>
        </h3>
        {detail.reported.length === 0 && <p className={styles.note}>{t(($) => $.facts.none)}</p>}
        {detail.reported.map((report) => (
          <div key={report.id} className={styles.report}>
            <p className={styles.factLine}>
              <b>{report.by.name}</b>
              <span className={styles.note}>
                {report.decided === 0
                  ? t(($) => $.facts.first)
                  : report.weight < 1
                    ? t(($) => $.facts.little, {
                        wrong: report.decided - report.upheld,
                        all: report.decided,
                        weight: numberFormat(locale).format(report.weight),
                      })
                    : t(($) => $.facts.right, { right: report.upheld, all: report.decided })}
              </span>
            </p>
            <p className={styles.said}>
              {report.text ? `“${report.text}”` : t(($) => $.reasons[report.reason], { ns: 'decisions' })}
            </p>
          </div>
        ))}
      </section>
      <Lineage title={t(($) => $.facts.grewFrom)} entries={detail.now?.grewFrom} />
      <Lineage title={t(($) => $.facts.grewInto)} entries={detail.now?.grewInto} />
      {detail.rules.length > 0 && (
        <section className={styles.factsPart}>
          <h3 className={styles.factsTitle}>{t(($) => $.facts.rules)}</h3>
          {detail.rules.map((rule) => (
            <div key={`${rule.ruleId} ${rule.field}`} className={styles.report}>
              <p>
                {rule.name
                  ? t(($) => $.facts.rule, { name: rule.name, version: rule.ruleVersion })
                  : t(($) => $.facts.unnamed)}
              </p>
              <p className={styles.said}>{rule.words.map((word) => `“${word}”`).join(', ')}</p>
            </div>
          ))}
        </section>
      )}
      {author && (
        <section className={styles.factsPart}>
          <h3 className={styles.factsTitle}>{t(($) => $.facts.author)}</h3>
          <dl className={styles.factsList}>
            <Fact name={author.name}>
              {author.since && t(($) => $.facts.since, { date: day(author.since ?? '') })}
            </Fact>
            <Fact name={t(($) => $.facts.strikes)}>
              {author.points > 0
                ? t(($) => $.facts.points, { count: author.points })
                : t(($) => $.facts.noStrikes)}
            </Fact>
            <Fact name={t(($) => $.facts.ifRemoved)}>
              {t(($) => $.facts.points, { count: author.points + recommended.points })};{' '}
              {recommended.consequence === 'suspend'
                ? t(($) => $.facts.suspend, { count: recommended.days ?? 0 })
                : recommended.consequence === 'ban'
                  ? t(($) => $.facts.ban)
                  : t(($) => $.facts.none2)}
            </Fact>
            {author.pausedUntil && (
              <Fact name="">{t(($) => $.facts.paused, { date: day(author.pausedUntil) })}</Fact>
            )}
            {detail.now && detail.now.visitors > 0 && (
              <Fact name={t(($) => $.facts.seen)}>
                {t(($) => $.facts.people, { count: detail.now.visitors })}
              </Fact>
            )}
          </dl>
        </section>
      )}
      <section className={styles.factsPart}>
        <h3 className={styles.factsTitle}>{t(($) => $.facts.like)}</h3>
        <dl className={styles.factsList}>
          <Fact name={t(($) => $.facts.likeDays, { days: like.days })}>
            {t(($) => $.facts.likeText, {
              all: like.all,
              removed: like.removed,
              overturned: like.overturned,
            })}
          </Fact>
        </dl>
      </section>
      {events.length > 0 && (
        <section className={styles.factsPart}>
          <h3 className={styles.factsTitle}>{t(($) => $.facts.history)}</h3>
          <ol className={styles.history}>
            {events.map((event) => (
              <li key={event.id}>
                <span className={styles.note}>{moment(event.at)}</span> {t(($) => $.events[event.kind])},{' '}
                {event.by ? event.by.name || '–' : t(($) => $.facts.machine)}
                {event.privateNote && <span className={styles.said}> {event.privateNote}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Sources and remixes of a work; renders nothing if there are none. */
function Lineage({ title, entries }: { title: string; entries: readonly LineageEntry[] | undefined }) {
  const { t } = useTranslation('moderation')
  if (!entries?.length) return null
  return (
    <section className={styles.factsPart}>
      <h3 className={styles.factsTitle}>
        {title} <span className={styles.note}>{entries.length}</span>
      </h3>
      {entries.map(({ title: name, author, terms, isNearest }) => (
        <div key={`${name} ${author}`} className={styles.report}>
          <p>{name}</p>
          <p className={styles.note}>
            {t(($) => $.case.by, { name: author })}, {terms}
            {!isNearest && `, ${t(($) => $.facts.further)}`}
          </p>
        </div>
      ))}
    </section>
  )
}
