import { keyPressed } from '../key-pressed.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './scrubber.module.css'

export interface ScrubberStop {
  /** In words, of the place it begins: `June 2025`. */
  label: string
  /** Stops with the same are one group, which is written beside the line: `2025`. */
  group: string
  /** Where it begins, 0 to 1 of the whole length. */
  at: number
}

interface ScrubberProps {
  label: string
  /** From the beginning to the end; at least one. */
  stops: readonly ScrubberStop[]
  /** What is in sight, 0 to 1. */
  at: number
  /** The page is moving, so that those who cannot hover see it. */
  isMoving: boolean
  /** Leads to a place of the whole length: 0 to 1. */
  onSeek: (at: number) => void
}

/** Groups nearer to each other than this part of the line are not all written. */
const NEAR = 0.035

/** A line beside a very long list: pressed or dragged, or moved by keys from stop to stop, it leads to any place of it. */
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

/** The stop that a place belongs to. */
const stopAt = (stops: readonly ScrubberStop[], at: number) =>
  Math.max(
    0,
    // A stop that was led to is not missed by a rounding.
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

/** The first stop of each group, as far as there is room to write it. */
function groupsOf(stops: readonly ScrubberStop[]): ScrubberStop[] {
  const written: ScrubberStop[] = []
  for (const [index, stop] of stops.entries()) {
    const isNew = stop.group !== stops[index - 1]?.group
    const before = written.at(-1)
    if (isNew && (!before || stop.at - before.at >= NEAR)) written.push(stop)
  }
  return written
}
