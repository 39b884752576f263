import type { MaskPart } from '@studio/contract/darkroom'
import { MASK_DEFAULTS } from '@studio/domain/darkroom'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { keyPressed } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { ARROWS } from '../stage/arrows.ts'
import { pointOf } from './gestures.ts'
import {
  type HandleName,
  handlesOf,
  linesOf,
  outlineOf,
  type Point,
  uprightEllipse,
  type View,
  withEnds,
} from './mask-geometry.ts'
import styles from './mask-stage.module.css'
import type { MasksState } from './use-masks.ts'

/** Part of the shown image’s longer side that an arrow key moves a handle by; ten times as much with Shift. */
const STEP = 0.005
/** Degrees that an arrow key rotates by. */
const DEGREES = 1

/** Moves the whole part. */
const FIRST_HANDLE = '[data-name="middle"], [data-name="centre"]'

interface HandleLayerProps {
  masks: MasksState
  part: MaskPart
  onMoving: (isMoving: boolean) => void
}

/** Lines and handles of a linear or radial gradient. A drag beside them draws one that was just added. */
export function HandleLayer({ masks, part, onMoving }: HandleLayerProps) {
  const { t } = useTranslation('darkroom')
  const { view, isDrawing, changePart, settle } = masks
  const handles = handlesOf(part, view)
  /** The handle that is dragged, from the point where it was pressed to the handle. */
  const drag = useRef<{ name: HandleName; dx: number; dy: number }>(null)
  const drawn = useRef<Point>(null)
  const layer = useRef<HTMLDivElement>(null)
  // So that arrow keys move a part that was just added.
  useEffect(() => {
    if (isDrawing) layer.current?.querySelector<HTMLElement>(FIRST_HANDLE)?.focus()
  }, [isDrawing])

  const release = () => {
    if (!drag.current && !drawn.current) return
    drag.current = null
    drawn.current = null
    onMoving(false)
    settle()
  }
  const moveTo = (name: HandleName, shown: Point) => {
    const handle = handles.find((each) => each.name === name)
    if (handle) changePart(handle.move(view.toOriginal(shown)), 'handle')
  }
  const onHandleDown = (name: HandleName, at: Point) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    drag.current = { name, dx: at.x - from.x, dy: at.y - from.y }
    onMoving(true)
  }
  const onHandleMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { name, dx, dy } = drag.current
    const to = pointOf(event)
    moveTo(name, { x: to.x + dx, y: to.y + dy })
  }
  const onKeyDown = (name: HandleName) => (event: KeyboardEvent) => {
    const arrow = ARROWS[keyPressed(event)]
    const handle = handles.find((each) => each.name === name)
    if (!arrow || !handle || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const [right, down] = arrow
    const times = event.shiftKey ? 10 : 1
    if (handle.rotate) return changePart(handle.rotate((right + down) * DEGREES * times), 'handle')
    const step = STEP * times * Math.max(view.shown.width, view.shown.height)
    const { x, y } = view.toShown(handle.at)
    moveTo(name, { x: x + (right * step) / view.shown.width, y: y + (down * step) / view.shown.height })
  }
  const onDraw = (event: PointerEvent<HTMLElement>) => {
    if (!drawn.current) return
    const changed = drawnPart(part, drawn.current, pointOf(event), view)
    if (changed !== part) changePart(changed, 'draw')
  }
  const onDrawStart = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !isDrawing) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = pointOf(event)
    onMoving(true)
  }

  return (
    <div
      ref={layer}
      className={styles.handles}
      data-draws={isDrawing || undefined}
      onPointerDown={onDrawStart}
      onPointerMove={onDraw}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Lines part={part} view={view} />
      {handles.map(({ name, at: original }) => {
        const at = view.toShown(original)
        return (
          <button
            key={name}
            type="button"
            className={styles.handle}
            data-name={name}
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
            aria-label={t(($) => $.masks.handles[name])}
            onPointerDown={onHandleDown(name, at)}
            onPointerMove={onHandleMove}
            onPointerUp={release}
            onPointerCancel={release}
            onKeyDown={onKeyDown(name)}
            onKeyUp={settle}
          />
        )
      })}
    </div>
  )
}

/** The part as a drag from one point to another draws it. */
function drawnPart(part: MaskPart, from: Point, to: Point, view: View): MaskPart {
  if (part.kind === 'linear') return withEnds(part, view.toOriginal(from), view.toOriginal(to), view.original)
  if (part.kind !== 'radial' || (to.x === from.x && to.y === from.y)) return part
  return uprightEllipse(part, from, { x: to.x - from.x, y: to.y - from.y }, view)
}

/** Lines that show where a gradient begins and ends. */
function Lines({ part, view }: { part: MaskPart; view: View }) {
  const text = (points: readonly Point[]) =>
    points
      .map(view.toShown)
      .map(({ x, y }) => `${(x * 1000).toFixed(2)},${(y * 1000).toFixed(2)}`)
      .join(' ')
  return (
    <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {part.kind === 'linear' &&
        linesOf(part, view.original).map(({ name, from, to }) => (
          <Line key={name} points={text([from, to])} isDashed={name !== 'start'} />
        ))}
      {part.kind === 'radial' && (
        <>
          <Line points={text(closed(outlineOf(part, view.original)))} />
          <Line
            points={text(
              closed(
                outlineOf(part, view.original, 1 - (part.feather ?? MASK_DEFAULTS.radial.feather) / 100),
              ),
            )}
            isDashed
          />
        </>
      )}
    </svg>
  )
}

const closed = (points: readonly Point[]): Point[] => [...points, ...points.slice(0, 1)]

/** Light on a dark outline, so that it shows on any image. */
const Line = ({ points, isDashed }: { points: string; isDashed?: boolean }) => (
  <>
    <polyline className={styles.under} points={points} />
    <polyline className={styles.line} points={points} data-dashed={isDashed || undefined} />
  </>
)
