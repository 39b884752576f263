import {
  type EngineState,
  HEALTH_NAMES,
  type Health,
  type HealthName,
  type Overview,
} from '@studio/contract/console'
import { Check, Minus, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { VisuallyHidden } from '../../design/index.ts'
import styles from './console.module.css'
import { useConsoleWords } from './use-console-words.ts'

type Sign = 'good' | 'warn' | 'bad' | 'none'
const SIGNS = { good: Check, warn: TriangleAlert, bad: X, none: Minus }

function Row({
  sign,
  name,
  note,
  figure,
}: {
  sign: Sign
  name: string
  note?: ReactNode
  figure?: ReactNode
}) {
  const { t } = useTranslation('console')
  const Icon = SIGNS[sign]
  return (
    <li className={styles.health} data-sign={sign}>
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{t(($) => $.signs[sign])}: </VisuallyHidden>
      <span>
        {name} {note && <span className={styles.healthNote}>{note}</span>}
      </span>
      <span className={styles.healthFigure}>{figure}</span>
    </li>
  )
}

/** Health checks, each in its own row with its own failure. */
export function HealthList({ health }: Pick<Overview, 'health'>) {
  const { t } = useTranslation('console')
  const lineOf = useHealthLines()
  return (
    <ul>
      {HEALTH_NAMES.map((name) => {
        const read = health[name]
        return read.ok ? (
          <Row
            key={name}
            sign={read.value.state}
            name={t(($) => $.health[name])}
            {...lineOf(name, read.value)}
          />
        ) : (
          <Row key={name} sign="bad" name={t(($) => $.health[name])} figure={t(($) => $.why[read.why])} />
        )
      })}
    </ul>
  )
}

function useHealthLines() {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  return (name: HealthName, { figures }: Health): { note?: string; figure?: string } => {
    const number = (key: string) => (typeof figures[key] === 'number' ? figures[key] : 0)
    switch (name) {
      case 'server':
        return {
          note: t(($) => $.figures.up, { span: labels.span(number('uptime') * 1000) }),
          figure: labels.bytes(number('memory')),
        }
      case 'database':
        return { note: labels.milliseconds(number('ms')), figure: labels.bytes(number('bytes')) }
      case 'objects':
        return figures.free === null
          ? { figure: t(($) => $.figures.bucket) }
          : { figure: t(($) => $.figures.free, { size: labels.bytes(number('free')) }) }
      case 'queue':
        return {
          note: t(($) => $.figures.running, { count: number('running') }),
          figure:
            number('dead') > 0
              ? t(($) => $.figures.dead, { count: number('dead') })
              : t(($) => $.figures.waiting, { count: number('waiting') }),
        }
      case 'mail':
        return {
          ...(typeof figures.lastSent === 'string' && {
            note: t(($) => $.figures.lastSent, { at: labels.clock(figures.lastSent) }),
          }),
          figure:
            number('failing') > 0
              ? t(($) => $.figures.failing, { count: number('failing') })
              : t(($) => $.figures.noneFailing),
        }
      case 'backup':
        return number('configured') === 0
          ? { figure: t(($) => $.figures.noBackups) }
          : typeof figures.lastAt === 'string'
            ? { figure: t(($) => $.figures.lastBackup, { at: labels.dayAndClock(figures.lastAt) }) }
            : { figure: t(($) => $.figures.noneYet) }
      case 'realtime':
        return { figure: t(($) => $.figures.joined, { count: number('joined') }) }
    }
  }
}

const ENGINE_SIGNS: Record<EngineState['state'], Sign> = {
  good: 'good',
  slow: 'warn',
  failing: 'bad',
  idle: 'none',
  off: 'none',
}

export function EngineList({ engines }: { engines: readonly EngineState[] }) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  return (
    <ul>
      {engines.map(({ id, label, state, p50, usual, since, code }) => (
        <Row
          key={id}
          sign={ENGINE_SIGNS[state]}
          name={label}
          note={
            state === 'failing' && since
              ? t(($) => $.engines.since, { at: labels.clock(since) })
              : state === 'slow' && usual !== null
                ? t(($) => $.engines.usually, { time: labels.seconds(usual) })
                : state === 'good'
                  ? t(($) => $.engines.median)
                  : undefined
          }
          figure={
            state === 'failing'
              ? (code ?? t(($) => $.engines.failing))
              : state === 'off'
                ? t(($) => $.engines.off)
                : p50 === null
                  ? t(($) => $.engines.idle)
                  : labels.seconds(p50)
          }
        />
      ))}
    </ul>
  )
}
