import { keyPressed } from '../key-pressed.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './scrubber.module.css'

export interface ScrubberStop {
  /** Label of its position: `June 2025`. */
  label: string
  /** Stops with the same value form a group, labelled beside the line: `2025`. */
  group: string
  /** Start position, 0 to 1 of the whole length. */
  at: number
}

interface ScrubberProps {
  label: string
  /** Stops from start to end; at least one. */
  stops: readonly ScrubberStop[]
  /** Visible position, 0 to 1. */
  at: number
  /** True while the page scrolls, so that it shows without hover. */
  isMoving: boolean
  /** Jumps to a position, 0 to 1 of the whole length. */
  onSeek: (at: number) => void
}

/** Min. distance between group labels, as a share of the line. */
const NEAR = 0.035

/** A scrubber beside a very long list: click or drag to jump, or move from stop to stop by keys. */
export function Scrubber({ label, stops, at, isMoving, onSeek }: ScrubberProps) {
  const line = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const place = dragged ?? at
  const current = stopAt(stops, place)

  const follow = (event: PointerEvent) => {
    const { top, height } = line.current!.getBoundingClientRect()
    const to = Math.min(1, Math.max(0, (event.clientY - top) / height))
    setDragged(to)
    onSeek(to)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    line.current?.setPointerCapture(event.pointerId)
    line.current?.focus({ preventScroll: true })
    follow(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyStop(keyPressed(event), stops, current)
    if (to === null) return
    event.preventDefault()
    onSeek(stops[to]!.at)
  }

  return (
    <div
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={stops.length - 1}
      aria-valuenow={current}
      aria-valuetext={stops[current]?.label}
      className={styles.line}
      data-active={dragged !== null || undefined}
      data-moving={isMoving || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => dragged !== null && follow(event)}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
      onKeyDown={onKeyDown}
    >
      {groupsOf(stops).map((stop) => (
        <span key={stop.at} aria-hidden="true" className={styles.group} style={{ top: `${stop.at * 100}%` }}>
          {stop.group}
        </span>
      ))}
      <span aria-hidden="true" className={styles.thumb} style={{ top: `${place * 100}%` }}>
        <span className={styles.label}>{stops[current]?.label}</span>
      </span>
    </div>
  )
}

/** The stop at a position. */
const stopAt = (stops: readonly ScrubberStop[], at: number) =>
  Math.max(
    0,
    // The tolerance keeps rounding from missing the stop.
    stops.findLastIndex((stop) => stop.at <= at + 1e-6),
  )

function keyStop(key: string, stops: readonly ScrubberStop[], current: number): number | null {
  const last = stops.length - 1
  const group = stops[current]?.group
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, current - 1)
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(last, current + 1)
    case 'PageUp': {
      const before = stops[stops.findIndex((stop) => stop.group === group) - 1]
      return before ? stops.findIndex((stop) => stop.group === before.group) : 0
    }
    case 'PageDown': {
      const next = stops.findIndex((stop, index) => index > current && stop.group !== group)
      return next < 0 ? last : next
    }
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** First stop of each group, if there is room for its label. */
function groupsOf(stops: readonly ScrubberStop[]): ScrubberStop[] {
  const labelledStops: ScrubberStop[] = []
  for (const [index, stop] of stops.entries()) {
    const isNew = stop.group !== stops[index - 1]?.group
    const before = labelledStops.at(-1)
    if (isNew && (!before || stop.at - before.at >= NEAR)) labelledStops.push(stop)
  }
  return labelledStops
}
