import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { keyPressed } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import type { Rendering } from '../engine/index.ts'
import { PixelCanvas } from '../stage/pixel-canvas.tsx'
import { ARROWS } from '../stage/arrows.ts'
import { useRoom } from '../stage/use-room.ts'
import { type Box, type Handle, moveBox, resizeBox, rotated, scaleFor, unturned } from './crop-geometry.ts'
import styles from './crop-stage.module.css'
import type { CropState } from './use-crop.ts'

type HandleName = 'topLeft' | 'top' | 'topRight' | 'left' | 'right' | 'bottomLeft' | 'bottom' | 'bottomRight'

const HANDLES: readonly (Handle & { name: HandleName })[] = [
  { name: 'topLeft', x: -1, y: -1 },
  { name: 'top', x: 0, y: -1 },
  { name: 'topRight', x: 1, y: -1 },
  { name: 'left', x: -1, y: 0 },
  { name: 'right', x: 1, y: 0 },
  { name: 'bottomLeft', x: -1, y: 1 },
  { name: 'bottom', x: 0, y: 1 },
  { name: 'bottomRight', x: 1, y: 1 },
]
const CENTRE: Handle = { x: 0, y: 0 }
/** Room around the image for the handles, in px. */
const MARGIN = 28
/** Part of the longer side that an arrow key moves an edge by; ten times as much with Shift. */
const STEP = 0.002

interface Drag {
  handle: Handle
  box: Box
  x: number
  y: number
}

/** The whole image, rotated under the upright frame of its crop. */
export function CropStage({ crop, rendering }: { crop: CropState; rendering: Rendering | undefined }) {
  const { t } = useTranslation('darkroom')
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(root)
  const drag = useRef<Drag>(null)
  const { box, angle, flip, turn, size, number, write, settle } = crop
  const scale = scaleFor(size, angle, turn, {
    width: Math.max(1, room.width - 2 * MARGIN),
    height: Math.max(1, room.height - 2 * MARGIN),
  })
  const fromMiddle = { x: box.x - size.width / 2, y: box.y - size.height / 2 }
  const centre = rotated(fromMiddle.x, fromMiddle.y, -angle)

  const moved = (from: Box, handle: Handle, by: { x: number; y: number }) =>
    handle.x === 0 && handle.y === 0
      ? moveBox(from, by.x, by.y, size, angle)
      : resizeBox(from, handle, by, { size, angle, ratio: number })
  const onPointerDown = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { handle, box, x: event.clientX, y: event.clientY }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    const { handle, box: from, x, y } = drag.current
    const by = unturned((event.clientX - x) / scale, (event.clientY - y) / scale, turn, flip)
    write(moved(from, handle, by))
  }
  const end = () => {
    if (!drag.current) return
    drag.current = null
    settle()
  }
  const onKeyDown = (handle: Handle) => (event: KeyboardEvent) => {
    const arrow = ARROWS[keyPressed(event)]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const step = Math.max(size.width, size.height) * STEP * (event.shiftKey ? 10 : 1)
    write(moved(box, handle, unturned(arrow[0] * step, arrow[1] * step, turn, flip)))
  }
  const events = (handle: Handle) => ({
    onPointerDown: onPointerDown(handle),
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: onKeyDown(handle),
    onKeyUp: settle,
  })

  return (
    <div ref={root} className={styles.stage}>
      <div className={styles.plane} style={{ transform: `rotate(${turn}deg) scaleX(${flip ? -1 : 1})` }}>
        <div
          className={styles.image}
          style={{
            width: size.width * scale,
            height: size.height * scale,
            transform: `translate(-50%, -50%) rotate(${-angle}deg)`,
          }}
        >
          {rendering && <PixelCanvas rendering={rendering} label={t(($) => $.crop.stage)} />}
          <div
            className={styles.shade}
            style={{
              width: box.width * scale,
              height: box.height * scale,
              transform: `translate(-50%, -50%) translate(${fromMiddle.x * scale}px, ${fromMiddle.y * scale}px) rotate(${angle}deg)`,
            }}
          />
        </div>
        <div
          className={styles.frame}
          style={{
            width: box.width * scale,
            height: box.height * scale,
            transform: `translate(-50%, -50%) translate(${centre.x * scale}px, ${centre.y * scale}px)`,
          }}
        >
          <button
            type="button"
            className={styles.move}
            aria-label={t(($) => $.crop.move)}
            {...events(CENTRE)}
          />
          {HANDLES.map(({ name, x, y }) => (
            <button
              key={name}
              type="button"
              className={styles.handle}
              data-x={x}
              data-y={y}
              aria-label={t(($) => $.crop.handles[name])}
              {...events({ x, y })}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
