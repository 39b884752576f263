import type { MaskStroke } from '@studio/contract/darkroom'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { keyPressed } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { continueStroke, startStroke } from './brush.ts'
import { ARROWS } from '../stage/arrows.ts'
import { pointOf } from './gestures.ts'
import type { Point } from './mask-geometry.ts'
import styles from './mask-stage.module.css'
import type { MasksState, StrokeTarget } from './use-masks.ts'

/** Part of the shown image that an arrow key moves the brush by; ten times as much with Shift. */
const STEP = 0.01

interface BrushLayerProps {
  masks: MasksState
  onMoving: (isMoving: boolean) => void
}

/** Paints into the selected part with a pointer. With the keyboard, arrow keys move the brush, and Space paints. */
export function BrushLayer({ masks, onMoving }: BrushLayerProps) {
  const { t } = useTranslation('darkroom')
  const { brush, view } = masks
  const [at, setAt] = useState<Point>()
  const [isErasing, setIsErasing] = useState(false)
  const painting = useRef<{ target: StrokeTarget; stroke: MaskStroke }>(null)
  const layer = useRef<HTMLButtonElement>(null)
  // So that arrow keys move the brush as soon as it was chosen.
  const isNew = masks.painting !== undefined
  useEffect(() => {
    if (isNew) layer.current?.focus()
  }, [isNew])
  const erases = brush.isErasing !== isErasing

  const begin = (point: Point, invertsErasing: boolean): boolean => {
    const target = masks.startStroke()
    if (!target) return false
    // There is nothing to erase before the first stroke.
    const canErase = target.part.strokes.length > 0
    const options = { ...brush, isErasing: canErase && brush.isErasing !== invertsErasing }
    const stroke = startStroke(options, view.toOriginal(point))
    if (!masks.paint(target, stroke)) return false
    painting.current = { target, stroke }
    return true
  }
  const end = () => {
    if (!painting.current) return
    masks.endStroke(painting.current.target)
    painting.current = null
    onMoving(false)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || painting.current) return
    const point = pointOf(event)
    setAt(point)
    if (!begin(point, event.altKey)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onMoving(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const point = pointOf(event)
    setAt(point)
    setIsErasing(event.altKey)
    if (!painting.current) return
    const { target, stroke } = painting.current
    const longer = continueStroke(stroke, view.toOriginal(point), view.original)
    if (longer === stroke) return
    if (masks.paint(target, longer)) painting.current = { target, stroke: longer }
    else end()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyPressed(event)
    const point = at ?? { x: 0.5, y: 0.5 }
    const arrow = ARROWS[key]
    if (event.ctrlKey || event.metaKey || (!arrow && key !== ' ' && key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (arrow) {
      const step = STEP * (event.shiftKey ? 10 : 1)
      const within = (value: number) => Math.min(1, Math.max(0, value))
      setAt({ x: within(point.x + arrow[0] * step), y: within(point.y + arrow[1] * step) })
    } else if (!event.repeat) {
      setAt(point)
      if (begin(point, event.altKey)) end()
    }
  }

  const longer = Math.max(view.original.width, view.original.height)
  const radius = (brush.size / 100) * longer
  return (
    <button
      ref={layer}
      type="button"
      className={styles.brush}
      aria-label={t(($) => $.masks.brush.stage)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={() => painting.current || setAt(undefined)}
      onKeyDown={onKeyDown}
      onFocus={() => setAt((now) => now ?? { x: 0.5, y: 0.5 })}
      onBlur={() => setAt(undefined)}
    >
      {at && (
        <span
          className={styles.ring}
          data-erases={erases || undefined}
          style={
            {
              left: `${at.x * 100}%`,
              top: `${at.y * 100}%`,
              width: `${(radius / view.shown.width) * 200}%`,
              height: `${(radius / view.shown.height) * 200}%`,
              '--core': `${(1 - brush.softness / 100) * 100}%`,
            } as CSSProperties
          }
        />
      )}
    </button>
  )
}
