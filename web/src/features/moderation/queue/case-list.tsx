import { MINUTE_MS } from '@studio/contract/kernel'
import { numberFormat } from '@studio/domain/kernel'
import type { CaseSummary } from '@studio/contract/moderation'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../../design/index.ts'
import { serverNow, useLocale, useTranslation } from '../../../platform/index.ts'
import { distanceOf } from './case-times.ts'
import styles from './queue.module.css'

const TONES = { low: 'plain', medium: 'warn', high: 'bad' } as const
const KINDS = [
  'profile',
  'avatar',
  'project',
  'work',
  'roadmap',
  'roadmap-comment',
  'booth-capture',
  'proof',
] as const

/** Current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function useKindName() {
  const { t } = useTranslation('moderation')
  return (kind: string) => t(($) => $.kinds[KINDS.find((each) => each === kind) ?? 'other'])
}

/** Time until the due date, or since it passed. */
export function DueTime({ at }: { at: string }) {
  const { t } = useTranslation('moderation')
  const [locale] = useLocale()
  const { isOverdue, amount, unit } = distanceOf(at, useMinute())
  const time = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
  return (
    <span className={styles.due} data-late={isOverdue}>
      {isOverdue ? t(($) => $.list.late, { time }) : time}
    </span>
  )
}

interface CaseListProps {
  cases: readonly CaseSummary[]
  chosen: string | undefined
  own: string | undefined
  onChoose: (id: string) => void
  /** Cases selected for the same decision. */
  marked: ReadonlySet<string>
  onMark: (id: string) => void
}

/** Cases of a tab with severity, reason and due date. Without images. */
export function CaseList({ cases, chosen, own, onChoose, marked, onMark }: CaseListProps) {
  const { t } = useTranslation(['moderation', 'decisions'])
  const kindName = useKindName()
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (chosen !== undefined) current.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <ul className={styles.list} aria-label={t(($) => $.list.label)}>
      {cases.map((each) => (
        <li key={each.id} className={styles.item}>
          {each.status !== 'closed' && (
            <input
              type="checkbox"
              className={styles.mark}
              // Cases about minors are decided one by one.
              disabled={each.isAlone || each.appealId !== null}
              checked={marked.has(each.id)}
              aria-label={t(($) => $.list.mark, { number: each.number })}
              onChange={() => onMark(each.id)}
            />
          )}
          <button
            ref={each.id === chosen ? current : null}
            type="button"
            className={styles.row}
            aria-current={each.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(each.id)}
          >
            <span className={styles.rowHead}>
              <Badge tone={TONES[each.level]}>{t(($) => $.levels[each.level])}</Badge>
              <span className={styles.rowName}>{kindName(each.subject.kind)}</span>
              {each.status !== 'closed' && <DueTime at={each.dueAt} />}
            </span>
            <span className={styles.rowNote}>
              {[
                t(($) => $.reasons[each.reason], { ns: 'decisions' }),
                ...(each.reports > 0 ? [t(($) => $.list.reports, { count: each.reports })] : []),
                ...(each.hits > 0 ? [t(($) => $.list.rules, { count: each.hits })] : []),
                ...(each.state === 'shown' ? [] : [t(($) => $.states[each.state])]),
              ].join(', ')}
              {each.claim && each.claim.by !== own && (
                <span className={styles.claimed}>{t(($) => $.list.claimed, { name: each.claim?.name })}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
