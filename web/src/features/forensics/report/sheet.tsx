import { dateFormat, numberFormat } from '@studio/domain/kernel'
import type { CSSProperties } from 'react'
import type { ReportDraft, ReportFinding } from '@studio/contract/forensics'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { Bars } from '../desk/findings-list.tsx'
import { Frames } from '../desk/frames.tsx'
import { MapCanvas } from '../desk/map-canvas.tsx'
import { noteKey, type Place, placesOf } from '../desk/places.ts'
import desk from '../forensics.module.css'
import type { ExaminationState } from '../run/examination.ts'
import type { Finding } from '../run/protocol.ts'
import styles from './report.module.css'
import { useReportWords } from './use-words.ts'

interface SheetProps {
  report: ReportDraft
  createdAt: string
  /** Examination of the same file, with image and maps. */
  state?: ExaminationState | undefined
}

/** The report as a document, on screen and in print: results, parameters and limits. */
export function Sheet({ report, createdAt, state }: SheetProps) {
  const { t } = useTranslation('forensic-report')
  const { t: tForensics } = useTranslation('forensics')
  const { mapOf } = useReportWords()
  const own = report.notes.filter(({ isOwn }) => isOwn).map(({ region }) => region)
  const places = placesOf(report.findings as unknown as Finding[], own)
  const maps = Object.values(state?.maps ?? {})
  const size = state?.decoded
  return (
    <article className={styles.sheet}>
      <SheetHead report={report} createdAt={createdAt} />
      <p className={styles.noVerdict}>
        <strong>{tForensics(($) => $.noVerdict)}</strong>{' '}
        {tForensics(($) => $.eachForItself, { readings: report.findings.length })}
      </p>
      {size && state.url && (
        <figure
          className={styles.picture}
          style={{ '--wide': size.width, '--high': size.height } as CSSProperties}
        >
          <div className={styles.frame}>
            <img src={state.url} alt={report.name} width={size.width} height={size.height} />
            <Frames places={places} picture={size} current={undefined} draft={undefined} />
          </div>
        </figure>
      )}
      {report.findings.map((finding) => (
        <Reading key={finding.id} finding={finding} report={report} places={places} />
      ))}
      <OwnNotes report={report} places={places} />
      {size && maps.length > 0 && (
        <section className={styles.maps}>
          <h3>{t(($) => $.sheet.maps)}</h3>
          <div>
            {maps.map((map) => (
              <figure
                key={map.name}
                className={styles.map}
                style={{ '--wide': size.width, '--high': size.height } as CSSProperties}
              >
                <div className={styles.frame}>
                  <MapCanvas map={map} picture={size} opacity={1} />
                </div>
                <figcaption>{mapOf(map.name)}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
      <Hashes maps={report.mapHashes} />
      <p className={styles.foot}>{t(($) => $.sheet.again)}</p>
    </article>
  )
}

function SheetHead({ report, createdAt }: Pick<SheetProps, 'report' | 'createdAt'>) {
  const { t } = useTranslation('forensic-report')
  const [locale] = useLocale()
  const createdText = dateFormat(locale, 'longMoment').format(new Date(createdAt))
  const facts = {
    made: createdText,
    sha256: report.inputSha256,
    size: t(($) => $.sheet.bytes, {
      bytes: numberFormat(locale).format(report.inputBytes),
      mime: report.mime,
    }),
    engine: report.engine,
  }
  return (
    <header className={styles.head}>
      <p className={styles.kind}>{t(($) => $.sheet.kind)}</p>
      <h2 dir="auto">{report.name}</h2>
      <dl className={styles.facts}>
        {(['made', 'sha256', 'size', 'engine'] as const).map((name) => (
          <div key={name}>
            <dt>{t(($) => $.sheet.facts[name])}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

const formatParameters = (parameters: unknown): string =>
  typeof parameters === 'object' && parameters !== null
    ? Object.entries(parameters)
        .map(
          ([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
        )
        .join(', ')
    : ''

function Reading({
  finding,
  report,
  places,
}: {
  finding: ReportFinding
  report: ReportDraft
  places: readonly Place[]
}) {
  const { t } = useTranslation('forensic-report')
  const { t: tForensics } = useTranslation('forensics')
  const { nameOf, saysOf, testOf } = useReportWords()
  const { test, strength } = finding
  const testName = testOf(test)
  const of = places.filter(({ findingId }) => findingId === finding.id)
  const { text } = finding as { text?: unknown }
  const parameters = Object.hasOwn(report.parameters, test) ? formatParameters(report.parameters[test]) : ''
  return (
    <section className={styles.reading}>
      <h3>
        {of.map(({ number }) => (
          <span key={number} className={desk.number}>
            {number}
          </span>
        ))}
        <span>{nameOf(test)}</span>
        <span className={styles.strength}>
          <Bars strength={strength} />
          {tForensics(($) => $.strength[strength])}
        </span>
      </h3>
      <p className={styles.says}>{saysOf(finding)}</p>
      {typeof text === 'string' && <p className={styles.hidden}>{text}</p>}
      {testName && (
        <dl className={styles.meaning}>
          <div>
            <dt>{tForensics(($) => $.shows)}</dt>
            <dd>{tForensics(($) => $.tests[testName].shows)}</dd>
          </div>
          <div>
            <dt>{tForensics(($) => $.cannot)}</dt>
            <dd>{tForensics(($) => $.tests[testName].cannot)}</dd>
          </div>
        </dl>
      )}
      {parameters && (
        <p className={styles.small}>
          {tForensics(($) => $.parameters)}: {parameters}
        </p>
      )}
      {of.map(({ number, region }) => (
        <PlaceLine key={number} number={number} region={region} note={noteOn(report, region)} />
      ))}
      {!testName && <p className={styles.small}>{t(($) => $.sheet.unknown)}</p>}
    </section>
  )
}

const noteOn = ({ notes }: ReportDraft, region: Place['region']): string =>
  notes.find((note) => noteKey(note.region) === noteKey(region))?.text ?? ''

function PlaceLine({ number, region, note }: { number: number; region: Place['region']; note: string }) {
  const { t } = useTranslation('forensic-report')
  return (
    <>
      <p className={styles.small}>{t(($) => $.sheet.region, { number, ...region })}</p>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
    </>
  )
}

/** Regions marked by the user, without a test. */
function OwnNotes({ report, places }: { report: ReportDraft; places: readonly Place[] }) {
  const { t } = useTranslation('forensic-report')
  const own = places.filter((place) => place.own !== undefined)
  if (own.length === 0) return null
  return (
    <section className={styles.reading}>
      <h3>{t(($) => $.sheet.own)}</h3>
      {own.map(({ number, region }) => (
        <PlaceLine key={number} number={number} region={region} note={noteOn(report, region)} />
      ))}
    </section>
  )
}

function Hashes({ maps }: { maps: Record<string, string> }) {
  const { t } = useTranslation('forensic-report')
  const { mapOf } = useReportWords()
  const mapEntries = Object.entries(maps)
  if (mapEntries.length === 0) return null
  return (
    <section className={styles.reading}>
      <h3>{t(($) => $.sheet.hashes)}</h3>
      <dl className={styles.facts}>
        {mapEntries.map(([name, hash]) => (
          <div key={name}>
            <dt>{mapOf(name)}</dt>
            <dd>{hash}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
