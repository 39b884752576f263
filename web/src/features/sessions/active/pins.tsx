import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { hueOf, keyPressed } from '../../../design/index.ts'
import styles from './pins.module.css'

/** Position in an image from the left and the top, 0 to 1. */
export interface Place {
  x: number
  y: number
}

export interface Pin extends Place {
  id: string
  /** Number of the comment in this image, from 1. */
  number: number
  name: string
  colour: number
  text: string
}

const STEP = 0.01
const FAR = 0.1
const within = (part: number) => Math.min(1, Math.max(0, part))

/** Moves a spot by an arrow key; undefined for other keys. Shift moves ten times as far. */
export function movePlace({ x, y }: Place, key: string, isFar: boolean): Place | undefined {
  const by = isFar ? FAR : STEP
  const moves: Record<string, readonly [number, number]> = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, -by],
    ArrowDown: [0, by],
  }
  const move = moves[key]
  return move && { x: within(x + move[0]), y: within(y + move[1]) }
}

/** Position of a click within an element; its centre for a click by keyboard. */
export function placeOf({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Place {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  // A click by keyboard has no position.
  if (detail === 0) return { x: 0.5, y: 0.5 }
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
}

const at = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** Comments on spots of an image, in the colours of their authors. */
export function Pins({ pins, activeId }: { pins: readonly Pin[]; activeId: string | undefined }) {
  return pins.map((pin) => (
    <span
      key={pin.id}
      className={styles.pin}
      style={{ ...at(pin), ...hueOf(pin.colour) }}
      data-shown={pin.id === activeId || undefined}
      aria-hidden="true"
    >
      {pin.number}
    </span>
  ))
}

interface NewPinProps {
  place: Place
  onMove: (place: Place) => void
}

/** The pin of a new comment. Arrow keys move it. */
export function NewPin({ place, onMove }: NewPinProps) {
  const { t } = useTranslation('sessions')
  const move = (event: KeyboardEvent) => {
    const next = movePlace(place, keyPressed(event), event.shiftKey)
    if (!next) return
    event.preventDefault()
    onMove(next)
  }
  const [x, y] = [Math.round(place.x * 100), Math.round(place.y * 100)]
  return (
    <button
      type="button"
      className={styles.fresh}
      style={at(place)}
      aria-label={t(($) => $.pin.at, { x, y })}
      onKeyDown={move}
    />
  )
}
