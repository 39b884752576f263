import { numberFormat } from '@studio/domain/kernel'
import type { AuditCheckpoint, DayHead } from '@studio/contract/audit'
import type { AuditFault } from '@studio/domain/audit'
import { RefreshCw, Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Button, Progress } from '../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './audit.module.css'
import { DayBars } from './day-bars.tsx'
import { useAuditWords } from './use-audit-words.ts'
import type { Verification } from './use-verification.ts'

interface VerdictProps {
  state: Verification
  length: number
  days: readonly { day: string; entries: number; last: number | null }[]
  heads: readonly DayHead[]
  checkpoint: AuditCheckpoint | null
  onVerify: () => void
}

/** Result of the integrity check in this browser, or a note that it has not run yet. */
export function Verdict({ state, length, days, heads, checkpoint, onVerify }: VerdictProps) {
  const { t } = useTranslation('audit')
  const faults = state.phase === 'done' ? state.faults : []
  const isGood = state.phase === 'done' && faults.length === 0
  const Icon = isGood ? ShieldCheck : faults.length > 0 ? ShieldAlert : Shield
  const isRunning = state.phase === 'running'
  return (
    <section
      className={styles.verdict}
      aria-label={t(($) => $.verdict.label)}
      data-state={isGood ? 'good' : faults.length > 0 ? 'bad' : 'plain'}
    >
      <Icon className={styles.shield} size={24} aria-hidden="true" />
      <div className={styles.verdictBody}>
        <div aria-live="polite">
          <VerdictWords state={state} length={length} heads={heads} checkpoint={checkpoint} />
        </div>
        {isRunning && (
          <Progress label={t(($) => $.verdict.progress)} value={state.of === 0 ? 0 : state.done / state.of} />
        )}
        {faults.length > 0 && <FaultList faults={faults} />}
        <DayBars days={days} broken={faults.map(({ position }) => position)} isVerified={isGood} />
      </div>
      <Button
        icon={<RefreshCw size={14} aria-hidden="true" />}
        loading={isRunning}
        onClick={onVerify}
        className={styles.verify}
      >
        {state.phase === 'idle' ? t(($) => $.verdict.check) : t(($) => $.verdict.again)}
      </Button>
    </section>
  )
}

function VerdictWords({ state, length, heads, checkpoint }: Omit<VerdictProps, 'days' | 'onVerify'>) {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const [locale] = useLocale()
  const number = (value: number, digits = 0) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value)
  switch (state.phase) {
    case 'idle':
      return (
        <Words
          title={t(($) => $.verdict.unchecked, { count: length, formatted: number(length) })}
          text={t(($) => $.verdict.uncheckedText)}
        />
      )
    case 'running':
      return (
        <Words
          title={t(($) => $.verdict.running)}
          text={t(($) => $.verdict.runningText, { done: number(state.done), all: number(state.of) })}
        />
      )
    case 'failed':
      return <Words title={t(($) => $.verdict.failed)} text={errorText(state.error)} />
    case 'done': {
      const [first] = state.faults
      if (first)
        return (
          <Words
            title={t(($) => $.verdict.broken, { position: number(first.position) })}
            text={t(($) => $.verdict.brokenText)}
          />
        )
      const seconds = t(($) => $.verdict.seconds, { seconds: number(Math.max(0.1, state.seconds), 1) })
      return (
        <Words
          title={t(($) => $.verdict.whole, { count: state.of, formatted: number(state.of) })}
          text={<WitnessWords seconds={seconds} heads={heads} checkpoint={checkpoint} />}
        />
      )
    }
  }
}

/** A chain alone proves nothing against the database owner, so a missing checkpoint is pointed out. */
function WitnessWords({
  seconds,
  heads,
  checkpoint,
}: Pick<VerdictProps, 'heads' | 'checkpoint'> & { seconds: string }) {
  const { t } = useTranslation('audit')
  const [locale] = useLocale()
  const labels = useAuditWords()
  const confirmedHead = heads.find(({ outside }) => outside === 'agrees')
  const missing = heads.filter(({ outside }) => outside === 'missing').length
  return (
    <>
      {seconds}{' '}
      {confirmedHead
        ? t(($) => $.verdict.witnessed, {
            day: labels.calendarDay(confirmedHead.day),
            count: confirmedHead.mailed,
          })
        : t(($) => $.verdict.unwitnessed)}
      {checkpoint && (
        <> {t(($) => $.verdict.checkpoint, { position: numberFormat(locale).format(checkpoint.position) })}</>
      )}
      {missing > 0 && <> {t(($) => $.verdict.gone, { count: missing })}</>}
    </>
  )
}

const Words = ({ title, text }: { title: string; text: React.ReactNode }) => (
  <>
    <h2 className={styles.verdictTitle}>{title}</h2>
    <p className={styles.edge}>{text}</p>
  </>
)

const MAX_FAULTS = 8

function FaultList({ faults }: { faults: readonly AuditFault[] }) {
  const { t } = useTranslation('audit')
  const [locale] = useLocale()
  const number = (value: number) => numberFormat(locale).format(value)
  return (
    <ul className={styles.faults}>
      {faults.slice(0, MAX_FAULTS).map(({ position, kind }) => (
        <li key={`${position} ${kind}`}>{t(($) => $.faults[kind], { position: number(position) })}</li>
      ))}
      {faults.length > MAX_FAULTS && (
        <li>{t(($) => $.faults.more, { count: faults.length - MAX_FAULTS })}</li>
      )}
    </ul>
  )
}
