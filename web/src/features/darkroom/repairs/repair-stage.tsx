import type { SpotRepair } from '@studio/contract/darkroom'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { keyPressed } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import type { Rendering } from '../engine/index.ts'
import { pointOf } from '../masks/gestures.ts'
import type { Point } from '../masks/mask-geometry.ts'
import maskStyles from '../masks/mask-stage.module.css'
import { ARROWS } from '../stage/arrows.ts'
import { PixelCanvas } from '../stage/pixel-canvas.tsx'
import { useRoom } from '../stage/use-room.ts'
import { isSpot } from './repairs.ts'
import styles from './repair-stage.module.css'
import { spotView } from './spot-view.ts'
import type { RepairsState } from './use-repairs.ts'

/** Part of the shown image that an arrow key moves by; ten times as much with Shift. */
const STEP = 0.005

interface RepairStageProps {
  repairs: RepairsState
  rendering: Rendering
  /** Alternative text: what the edit does. */
  summary: string
  onMoving: (isMoving: boolean) => void
}

/** The edited image with its repaired spots. A click repairs another one. */
export function RepairStage({ repairs, rendering, summary, onMoving }: RepairStageProps) {
  const { t } = useTranslation('darkroom')
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(root)
  const { list, selected, showsSpots } = repairs
  const { width, height } = rendering
  const scale = Math.min(room.width / width, room.height / height)
  const shown = useMemo(() => (showsSpots ? spotView(rendering) : rendering), [showsSpots, rendering])
  return (
    <div ref={root} className={maskStyles.stage}>
      <div
        className={maskStyles.frame}
        style={{ width: Math.round(width * scale), height: Math.round(height * scale) }}
        data-mask-layer
      >
        <PixelCanvas rendering={shown} label={t(($) => $.alt, { summary })} />
        <SpotLayer repairs={repairs} />
        {list.map(
          (repair, at) =>
            isSpot(repair) && (
              <Handle
                key={repair.id}
                repairs={repairs}
                spot={repair}
                part="spot"
                label={t(($) => $.repairs.handles.spot, { number: at + 1 })}
                onMoving={onMoving}
              />
            ),
        )}
        {isSpot(selected) && (
          <Handle
            repairs={repairs}
            spot={selected}
            part="source"
            label={t(($) => $.repairs.handles.source, { number: list.indexOf(selected) + 1 })}
            onMoving={onMoving}
          />
        )}
      </div>
    </div>
  )
}

/** Size of a circle as fractions of the shown image. */
const circleOf = ({ view }: RepairsState, radius: number, at: Point): CSSProperties => {
  const longer = Math.max(view.original.width, view.original.height)
  return {
    left: `${at.x * 100}%`,
    top: `${at.y * 100}%`,
    width: `${((radius * longer) / view.shown.width) * 200}%`,
    height: `${((radius * longer) / view.shown.height) * 200}%`,
  }
}

/** Repairs where the image is clicked. With the keyboard, arrow keys move the circle, and Space repairs. */
function SpotLayer({ repairs }: { repairs: RepairsState }) {
  const { t } = useTranslation('darkroom')
  const [at, setAt] = useState<Point>()
  const { view, values } = repairs
  const add = (point: Point) => void repairs.add(view.toOriginal(point)).catch(() => undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyPressed(event)
    const arrow = ARROWS[key]
    if (event.ctrlKey || event.metaKey || event.altKey || (!arrow && key !== ' ' && key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    const point = at ?? { x: 0.5, y: 0.5 }
    if (!arrow) return event.repeat ? undefined : add(point)
    const step = STEP * (event.shiftKey ? 10 : 1)
    const within = (value: number) => Math.min(1, Math.max(0, value))
    setAt({ x: within(point.x + arrow[0] * step), y: within(point.y + arrow[1] * step) })
  }
  return (
    <button
      type="button"
      className={maskStyles.brush}
      aria-label={t(($) => $.repairs.stage)}
      onPointerDown={(event) => event.button === 0 && add(pointOf(event))}
      onPointerMove={(event) => setAt(pointOf(event))}
      onPointerLeave={() => setAt(undefined)}
      onKeyDown={onKeyDown}
      onFocus={() => setAt((now) => now ?? { x: 0.5, y: 0.5 })}
      onBlur={() => setAt(undefined)}
    >
      {at && (
        <span
          className={maskStyles.ring}
          style={
            {
              ...circleOf(repairs, values.size / 100, at),
              '--core': `${100 - values.feather}%`,
            } as CSSProperties
          }
        />
      )}
    </button>
  )
}

interface HandleProps {
  repairs: RepairsState
  spot: SpotRepair
  part: 'spot' | 'source'
  label: string
  onMoving: (isMoving: boolean) => void
}

/** A circle that can be dragged, or moved with the arrow keys: a spot, or the source of the selected one. */
function Handle({ repairs, spot, part, label, onMoving }: HandleProps) {
  const { view, select, move, moveSource, settle, selected } = repairs
  /** From the point where it was pressed to its centre. */
  const drag = useRef<Point>(null)
  const at = view.toShown(part === 'spot' ? spot : { x: spot.sourceX, y: spot.sourceY })
  const moveTo = (shown: Point) => (part === 'spot' ? move : moveSource)(spot, view.toOriginal(shown))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    drag.current = { x: at.x - from.x, y: at.y - from.y }
    select(spot.id)
    onMoving(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current || event.buttons === 0) return
    const to = pointOf(event)
    moveTo({ x: to.x + drag.current.x, y: to.y + drag.current.y })
  }
  const release = () => {
    if (!drag.current) return
    drag.current = null
    onMoving(false)
    settle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[keyPressed(event)]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const step = STEP * (event.shiftKey ? 10 : 1)
    moveTo({ x: at.x + arrow[0] * step, y: at.y + arrow[1] * step })
  }
  return (
    <button
      type="button"
      className={styles.handle}
      data-part={part}
      data-off={spot.off || undefined}
      aria-pressed={part === 'spot' ? selected?.id === spot.id : undefined}
      aria-label={label}
      style={circleOf(repairs, spot.radius, at)}
      onClick={() => select(spot.id)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
      onKeyUp={settle}
    />
  )
}
