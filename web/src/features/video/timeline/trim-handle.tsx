import type { KeyboardEvent, PointerEvent } from 'react'
import { type DraftShot, MIN_TRIMMED_SECONDS, type Trim } from '@studio/contract/video'
import { useTranslation } from '../../../platform/index.ts'
import { pressDrag, keyPressed } from '../../../design/index.ts'
import { trimTo } from '../editor/board/edits.ts'
import { timeText } from './timeline-maths.ts'
import styles from './timeline.module.css'

interface TrimHandleProps {
  shot: DraftShot
  number: number
  edge: 'start' | 'end'
  scale: number
  onTrim: (trim: Trim | null) => void
}

/** Trim handle of a shot, by pointer or by 0.1 s with each arrow key. */
export function TrimHandle({ shot, number, edge, scale, onTrim }: TrimHandleProps) {
  const { t } = useTranslation('video')
  const { start, end } = shot.trim ?? { start: 0, end: shot.seconds }
  const at = edge === 'start' ? start : end
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.preventDefault()
    event.currentTarget.focus()
    const from = event.clientX
    pressDrag(event, ({ clientX }) => onTrim(trimTo(shot, edge, at + (clientX - from) / scale)))
  }
  const move = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.5 : 0.1
    const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: shot.seconds }[keyPressed(event)]
    if (to === undefined || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onTrim(trimTo(shot, edge, to))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-edge={edge}
      aria-label={t(($) => $.timeline.trim[edge], { number })}
      aria-valuemin={edge === 'start' ? 0 : Math.min(shot.seconds, start + MIN_TRIMMED_SECONDS)}
      aria-valuemax={edge === 'end' ? shot.seconds : Math.max(0, end - MIN_TRIMMED_SECONDS)}
      aria-valuenow={at}
      aria-valuetext={timeText(at)}
      onPointerDown={startDrag}
      onKeyDown={move}
    />
  )
}
