import type { CSSProperties } from 'react'
import { MIN_SAMPLES, type RouteVitals, VITAL_LIMITS } from '@studio/contract/performance'
import type { Vital } from '@studio/contract/metrics'
import { useTranslation } from '../../../platform/index.ts'
import { VisuallyHidden } from '../../../design/index.ts'
import styles from '../performance.module.css'
import { useFigures } from '../use-figures.ts'
import { gradeOf } from './grade.ts'

interface VitalCellProps {
  metric: Vital
  row: RouteVitals
  isDrawn: boolean
  onDraw: () => void
}

/** A value with its bar. The bar ends 20% beyond “poor” and marks the thresholds. */
export function VitalCell({ metric, row, isDrawn, onDraw }: VitalCellProps) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const { p75, count } = row.vitals[metric]
  if (p75 === null) return <span className={styles.dim}>–</span>
  const { good, poor } = VITAL_LIMITS[metric]
  const max = poor * 1.2
  const grade = gradeOf(metric, p75)
  const parts = {
    '--part': Math.min(1, p75 / max),
    '--good': good / max,
    '--poor': poor / max,
  } as CSSProperties
  return (
    <button
      type="button"
      className={styles.vital}
      aria-pressed={isDrawn}
      data-grade={count < MIN_SAMPLES ? undefined : grade}
      onClick={onDraw}
    >
      <span>{figures.vital(metric, p75)}</span>
      <span className={styles.bar} style={parts} aria-hidden="true" />
      <VisuallyHidden>{t(($) => $.grade[grade])}</VisuallyHidden>
    </button>
  )
}
