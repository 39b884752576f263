import type { GalleryItem } from '@studio/contract/gallery'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale } from '../../../platform/index.ts'
import { altOf } from '../alt.ts'
import { momentLabel } from '../grid/day-label.ts'
import { fitInto } from '../lightbox/stage/fit.ts'
import { useSize } from '../lightbox/stage/use-size.ts'
import { MarksField } from '../marks/marks-field.tsx'
import type { ChangePictures } from '../acts/use-acts.ts'
import styles from './compare-view.module.css'
import type { SharedZoom } from './use-shared-zoom.ts'

interface ComparePaneProps {
  item: GalleryItem
  zoom: SharedZoom
  onChange: ChangePictures
}

/** Zoom factor per pixel of wheel movement. */
const WHEEL = 1 / 400

/** One of the two compared images, with its caption. */
export function ComparePane({ item, zoom, onChange }: ComparePaneProps) {
  const [locale] = useLocale()
  const [now] = useState(Date.now)
  const room = useRef<HTMLDivElement>(null)
  const touches = useRef(new Map<number, { x: number; y: number }>())
  const size = useSize(room)
  const { width, height } = fitInto(item, size)
  const { scale, x, y } = zoom.view

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const box = room.current!.getBoundingClientRect()
    const factor = Math.exp(-event.deltaY * WHEEL)
    zoom.zoomAt(factor, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  })
  useEffect(() => {
    const node = room.current!
    const listen = (event: WheelEvent) => onWheel(event)
    // React's own listener is passive and couldn't prevent the page from scrolling.
    node.addEventListener('wheel', listen, { passive: false })
    return () => node.removeEventListener('wheel', listen)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent) => {
    const touchPoints = touches.current
    const from = touchPoints.get(event.pointerId)
    if (!from) return
    const to = { x: event.clientX, y: event.clientY }
    const other = [...touchPoints].find(([id]) => id !== event.pointerId)?.[1]
    touchPoints.set(event.pointerId, to)
    if (other) {
      const before = Math.hypot(from.x - other.x, from.y - other.y)
      const after = Math.hypot(to.x - other.x, to.y - other.y)
      if (before > 0) zoom.zoomAt(after / before, 0.5, 0.5)
    } else zoom.panBy((from.x - to.x) / Math.max(1, width), (from.y - to.y) / Math.max(1, height))
  }
  const onPointerUp = (event: PointerEvent) => void touches.current.delete(event.pointerId)

  return (
    <figure className={styles.pane}>
      <div
        ref={room}
        className={styles.room}
        data-zoomed={scale > 1 || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={() => zoom.press(scale > 1 ? '0' : '+')}
      >
        <img
          className={styles.picture}
          src={item.url}
          alt={altOf(item)}
          draggable={false}
          style={{
            width,
            height,
            transform: `translate(${(0.5 - x) * scale * 100}%, ${(0.5 - y) * scale * 100}%) scale(${scale})`,
          }}
        />
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{item.prompt}</span>
        <span className={styles.facts}>
          {item.width} × {item.height}, {momentLabel(Date.parse(item.createdAt), now, locale)}
        </span>
        <MarksField item={item} onChange={onChange} />
      </figcaption>
    </figure>
  )
}
