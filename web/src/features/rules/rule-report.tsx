import { numberFormat } from '@studio/domain/kernel'
import type { EndpointOutput } from '@studio/contract/kernel'
import type { getRule, Simulation, SimulationResult } from '@studio/contract/rules'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { HitsChart } from './hits-chart.tsx'
import { HitReview } from './judging.tsx'
import styles from './rules.module.css'

type Data = EndpointOutput<typeof getRule>

/** Result of the simulation, and matches in shadow mode. */
export function RuleReport({ data }: { data: Data }) {
  const { t } = useTranslation('rules')
  const number = numberFormat(useLocale()[0])
  const { simulation, shadow, sample } = data
  const result = simulation?.result
  if (!simulation || !result) return <p className={styles.dim}>{t(($) => $.report.wait)}</p>
  const live = data.versions.find(({ status }) => status === 'live')
  return (
    <div className={styles.report}>
      <header>
        <h2 className={styles.name}>{t(($) => $.report.title)}</h2>
        <p className={styles.dim}>
          {t(($) => $.report.lead, {
            texts: number.format(result.texts),
            seconds: number.format(Math.max(0.1, Math.round((simulation.took ?? 0) / 100) / 10)),
          })}
        </p>
      </header>
      <Figures simulation={simulation} result={result} liveVersion={live?.version} />
      <HitsChart days={result.days} hasLive={live !== undefined} title={t(($) => $.report.hitsADay)} />
      {shadow.length > 0 && (
        <HitsChart
          days={shadow.map((day) => ({ ...day, live: 0 }))}
          hasLive={false}
          title={t(($) => $.report.shadow)}
        />
      )}
      <div className={styles.pair}>
        <TopTerms terms={result.topTerms} />
        <HitReview simulation={simulation} sample={sample} />
      </div>
    </div>
  )
}

interface FiguresProps {
  simulation: Simulation
  result: SimulationResult
  liveVersion: number | undefined
}

/** Four statistics, each with an explanation. */
function Figures({ simulation, result, liveVersion }: FiguresProps) {
  const { t } = useTranslation('rules')
  const [locale] = useLocale()
  const number = numberFormat(locale, { maximumFractionDigits: 1 })
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const wholePercent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const { precision, recall, capacity } = simulation
  const share = result.authors === 0 ? 0 : result.hitAuthors / result.authors
  return (
    <dl className={styles.figures}>
      <Figure
        value={number.format(result.casesPerDay)}
        name={t(($) => $.report.cases)}
        detail={
          capacity === null
            ? t(($) => $.report.noCapacity)
            : t(($) => $.report.capacity, { cases: number.format(capacity) })
        }
      />
      <Figure
        value={percent.format(share)}
        name={t(($) => $.report.authors)}
        detail={t(($) => $.report.people, { count: result.hitAuthors, fresh: result.newAuthors })}
      />
      <Figure
        value={precision ? wholePercent.format(precision.value) : '–'}
        name={t(($) => $.report.right)}
        detail={
          precision
            ? t(($) => $.report.interval, {
                low: wholePercent.format(precision.low),
                high: wholePercent.format(precision.high),
                count: precision.of,
              })
            : t(($) => $.report.notJudged)
        }
      />
      <Figure
        value={`+${number.format(result.beyondLive)}`}
        name={
          liveVersion === undefined
            ? t(($) => $.report.beyondAll)
            : t(($) => $.report.beyond, { number: liveVersion })
        }
        detail={
          recall
            ? t(($) => $.report.recall, { share: wholePercent.format(recall.value) })
            : t(($) => $.report.fewer, { count: result.fewerThanLive })
        }
      />
    </dl>
  )
}

function Figure({ value, name, detail }: { value: string; name: string; detail: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.dim}>{detail}</dd>
    </div>
  )
}

function TopTerms({ terms }: { terms: SimulationResult['topTerms'] }) {
  const { t } = useTranslation('rules')
  const most = Math.max(1, ...terms.map(({ hits }) => hits))
  return (
    <section>
      <h3>{t(($) => $.report.terms)}</h3>
      {terms.length === 0 && <p className={styles.dim}>{t(($) => $.report.noTerms)}</p>}
      <ul className={styles.terms}>
        {terms.map(({ term, hits }) => (
          <li key={term}>
            <span className={styles.term}>{term}</span>
            <meter max={most} value={hits} aria-label={term} />
            <span>{hits}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
