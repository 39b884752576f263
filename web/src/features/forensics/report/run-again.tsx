import { type ReactNode, useRef } from 'react'
import { CircleCheck, CircleDot } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Progress } from '../../../design/index.ts'
import type { Examination, ExaminationState } from '../run/examination.ts'
import { STEPS } from '../run/protocol.ts'
import { compare, type Difference } from './compare.ts'
import { draftOf } from './report-draft.ts'
import styles from './report.module.css'
import type { OpenReport } from './use-open-report.ts'
import { useReportWords } from './use-words.ts'

interface RunAgainProps {
  report: OpenReport
  state: ExaminationState
  examination: Examination
  onFile: (file: File) => void
  /** Loads its gallery image; undefined if there is none. */
  onOwn: (() => void) | undefined
  /** Opens the image with maps and notes. */
  onDesk: () => void
}

/** Repeats the examination with the same image and compares the results. */
export function RunAgain({ report, state, examination, onFile, onOwn, onDesk }: RunAgainProps) {
  const { t } = useTranslation('forensic-report')
  const { t: tForensics } = useTranslation('forensics')
  const input = useRef<HTMLInputElement>(null)
  const isWorking = state.phase === 'working'
  return (
    <section className={styles.again} aria-label={t(($) => $.again.title)}>
      <h3>{t(($) => $.again.title)}</h3>
      <p className={styles.small}>{t(($) => $.again.text)}</p>
      <div className={styles.acts}>
        {isWorking ? (
          <Button onClick={() => examination.stop()}>{tForensics(($) => $.head.stop)}</Button>
        ) : (
          <>
            <Button
              variant={state.phase === 'empty' ? 'accent' : 'quiet'}
              onClick={() => input.current?.click()}
            >
              {t(($) => $.again.choose)}
            </Button>
            {onOwn && <Button onClick={onOwn}>{t(($) => $.again.own)}</Button>}
            {state.sha256 && <Button onClick={onDesk}>{t(($) => $.again.desk)}</Button>}
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="again"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      {isWorking && (
        <Progress
          label={tForensics(($) => $.head.reading)}
          value={(state.ended.length + state.overran.length) / STEPS.length}
        />
      )}
      <div role="status" data-outcome={outcomeOf(report, state)}>
        {(state.phase === 'done' || state.phase === 'stopped') && <Outcome report={report} state={state} />}
      </div>
      {(state.phase === 'failed' || state.phase === 'stopped') && state.why && (
        <p role="alert" className={styles.problem}>
          {tForensics(($) => $.why[state.why!])}
        </p>
      )}
    </section>
  )
}

/** Result of the comparison; undefined without a comparable run. */
function differencesOf({ draft }: OpenReport, state: ExaminationState): Difference[] | undefined {
  if (state.phase !== 'done' && state.phase !== 'stopped') return undefined
  const run = draftOf(state, { own: [], notes: {} }, null)
  return run && compare(draft, run)
}

function outcomeOf(report: OpenReport, state: ExaminationState): string | undefined {
  const differences = differencesOf(report, state)
  return differences && (differences.length === 0 ? 'same' : 'other')
}

function Outcome({ report, state }: Pick<RunAgainProps, 'report' | 'state'>) {
  const { t } = useTranslation('forensic-report')
  const { mapOf } = useReportWords()
  const differences = differencesOf(report, state)
  if (!differences) return <p className={styles.problem}>{t(($) => $.save.noHash)}</p>
  if (differences.length === 0)
    return (
      <Result icon={<CircleCheck size={18} aria-hidden="true" />} title={t(($) => $.again.same)}>
        <p className={styles.small}>
          {t(($) => $.again.sameText, { count: Object.keys(report.draft.mapHashes).length })}
        </p>
      </Result>
    )
  const isOtherFile = differences.some(({ kind }) => kind === 'input')
  const isUnfinished = state.phase === 'stopped' || state.overran.length > 0
  const same = Object.keys(report.draft.mapHashes).filter(
    (name) => !differences.some((one) => one.kind === 'map' && one.name === name),
  )
  return (
    <Result
      icon={<CircleDot size={18} aria-hidden="true" />}
      title={t(($) => (isOtherFile ? $.again.otherFile : $.again.differs), { count: differences.length })}
    >
      {isUnfinished && <p className={styles.small}>{t(($) => $.again.unfinished)}</p>}
      <ul className={styles.differences}>
        {differences.map((one, at) => (
          // Nothing in the list changes its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} data-kind={one.kind}>
            <DifferenceLine one={one} report={report} />
          </li>
        ))}
        {same.map((name) => (
          <li key={name} data-kind="same">
            {t(($) => $.again.mapSame, { map: mapOf(name) })}
          </li>
        ))}
      </ul>
    </Result>
  )
}

function Result({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.result}>
      <p className={styles.resultTitle}>
        {icon}
        {title}
      </p>
      {children}
    </div>
  )
}

const short = (hash: string) => `${hash.slice(0, 8)}…${hash.slice(-4)}`

/** List of differences, old and new. */
function DifferenceLine({ one, report }: { one: Difference; report: OpenReport }) {
  const { t } = useTranslation('forensic-report')
  const { nameOf, mapOf } = useReportWords()
  const testOf = (id: string) =>
    nameOf(report.draft.findings.find((finding) => finding.id === id)?.test ?? id.replace(/-\d+$/, ''))
  switch (one.kind) {
    case 'input':
      return t(($) => $.again.input, { was: short(one.was), is: short(one.is) })
    case 'engine':
      return t(($) => $.again.engine, { was: one.was, is: one.is })
    case 'parameters':
      return t(($) => $.again.parameters, { test: nameOf(one.test) })
    case 'map':
      if (one.is === null) return t(($) => $.again.mapMissing, { map: mapOf(one.name) })
      if (one.was === null) return t(($) => $.again.mapNew, { map: mapOf(one.name) })
      return t(($) => $.again.map, { map: mapOf(one.name), was: short(one.was), is: short(one.is) })
    case 'finding':
      return t(($) => $.again.finding[one.what], { test: testOf(one.id) })
  }
}
