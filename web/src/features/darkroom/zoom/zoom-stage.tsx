import { numberFormat } from '@studio/domain/kernel'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button, keyPressed } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { type Rendering, type RenderingState, zoomArea } from '../engine/index.ts'
import { ARROWS } from '../stage/arrows.ts'
import { Comparison } from '../stage/comparison.tsx'
import { PixelCanvas } from '../stage/pixel-canvas.tsx'
import stageStyles from '../stage/stage.module.css'
import { placeOf, type Size } from './placement.ts'
import type { Zoom } from './use-zoom.ts'
import styles from './zoom.module.css'

/** Time in ms after which a press that doesn’t move shows the original. */
const HOLD_MS = 350
/** CSS px by which a press may move. */
const STEADY = 4
interface ZoomStageProps {
  zoom: Zoom
  rendering: RenderingState
  /** The fitted image, until pixels are here. */
  after: Rendering
  /** Size of the result in full size, until its pixels say it. */
  expected: Size
  summary: string
  shows: 'after' | 'before' | 'both'
  onHold: (isHeld: boolean) => void
}

/** A part of the edited image in full size, which can be moved. Holding it shows the original. */
export function ZoomStage({ zoom, rendering, after, expected, summary, shows, onHold }: ZoomStageProps) {
  const { t, i18n } = useTranslation('darkroom')
  const errorText = useErrorText()
  const [split, setSplit] = useState(50)
  const drag = useRef<{ x: number; y: number; isMoving: boolean; timer: number }>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { scale = 1, view, pixel, room } = zoom
  const { zoom: pixels, zoomBefore, before, zoomError, retryZoom } = rendering
  const frame = pixels?.zoom?.frame ?? expected
  const area = view ? zoomArea(view, frame) : { x: 0, y: 0, ...frame }
  const isHere = pixels?.zoom && JSON.stringify(pixels.zoom.area) === JSON.stringify(area)
  const isComparing = shows === 'both'
  const percent = numberFormat(i18n.language, { style: 'percent' }).format(scale)
  // Opened from a button that is gone, or with a key: the arrow keys work at once.
  useEffect(() => stage.current?.focus({ preventScroll: true }), [])

  const style = (part: { x: number; y: number } & Size): CSSProperties => placeOf(part, area, pixel, room)
  const whole = style({ x: 0, y: 0, ...frame })
  const layer = (fitted: Rendering | undefined, exact: Rendering | undefined, label: string) => (
    <>
      {fitted && (
        <div className={styles.part} style={whole}>
          <PixelCanvas rendering={fitted} />
        </div>
      )}
      {exact?.zoom && (
        <div className={styles.part} data-exact style={style(exact.zoom.area)}>
          <PixelCanvas rendering={exact} label={label} />
        </div>
      )}
    </>
  )

  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const timer = window.setTimeout(() => onHold(true), HOLD_MS)
    drag.current = { x: event.clientX, y: event.clientY, isMoving: false, timer }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    const { current } = drag
    if (!current) return
    const by = { x: current.x - clientX, y: current.y - clientY }
    if (!current.isMoving && Math.hypot(by.x, by.y) < STEADY) return
    clearTimeout(current.timer)
    drag.current = { ...current, x: clientX, y: clientY, isMoving: true }
    zoom.move(frame, by)
  }
  const end = () => {
    if (!drag.current) return
    clearTimeout(drag.current.timer)
    drag.current = null
    onHold(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[keyPressed(event)]
    if (!arrow || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey)
      return
    event.preventDefault()
    const part = event.shiftKey ? 0.8 : 0.1
    zoom.move(frame, { x: arrow[0] * room.width * part, y: arrow[1] * room.height * part })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={stage}
      className={styles.stage}
      style={{ '--split': `${split}%` } as CSSProperties}
      // A part of the image that is moved with the arrow keys.
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t(($) => $.zoom.stage, { percent })}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => zoom.show(undefined)}
      onWheel={({ deltaX, deltaY }) => zoom.move(frame, { x: deltaX, y: deltaY })}
      onKeyDown={onKeyDown}
    >
      <div className={stageStyles.layer}>
        {layer(
          after,
          pixels,
          t(($) => $.alt, { summary }),
        )}
      </div>
      {shows !== 'after' && (
        <div className={stageStyles.layer} data-covers data-split={isComparing || undefined}>
          {layer(
            before,
            zoomBefore,
            t(($) => $.compare.original),
          )}
        </div>
      )}
      {shows === 'before' && <span className={stageStyles.tag}>{t(($) => $.compare.original)}</span>}
      {isComparing && <Comparison split={split} onSplit={setSplit} />}
      {zoomError ? (
        <div className={styles.note} role="alert">
          {t(($) => $.zoom.failed)} {errorText(zoomError)}
          <Button onClick={retryZoom}>{t(($) => $.retry)}</Button>
        </div>
      ) : (
        <p className={styles.note} role="status">
          {isHere ? '' : t(($) => $.zoom.loading)}
        </p>
      )}
    </div>
  )
}
