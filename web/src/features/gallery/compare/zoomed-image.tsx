import type { GalleryItem } from '@studio/contract/gallery'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fitInto } from '../lightbox/stage/fit.ts'
import { useSize } from '../lightbox/stage/use-size.ts'
import type { SharedZoom } from './use-shared-zoom.ts'
import styles from './zoomed-image.module.css'

interface ZoomedImageProps {
  item: GalleryItem
  zoom: SharedZoom
  alt: string
  /** Called when its URL has expired or is unreachable. */
  onMissing?: () => void
}

/** Zoom factor per pixel of wheel movement. */
const WHEEL = 1 / 400

/**
 * The original, once it is loaded: only then is it better than the rendition, and some browsers can’t display
 * every original.
 */
function useOriginal({ url }: GalleryItem, isNeeded: boolean): string | undefined {
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    const image = new Image()
    image.onload = () => isWanted && setLoaded(url)
    image.src = url
    return () => {
      isWanted = false
    }
  }, [url, isNeeded])
  return loaded === url ? loaded : undefined
}

/** An image that is zoomed and panned by wheel, double click and touch. */
export function ZoomedImage({ item, zoom, alt, onMissing }: ZoomedImageProps) {
  const room = useRef<HTMLDivElement>(null)
  const touches = useRef(new Map<number, { x: number; y: number }>())
  const size = useSize(room)
  const { width, height } = fitInto(item, size)
  const { scale, x, y } = zoom.view
  const rendition = item.thumbnails.at(-1)?.url ?? item.url
  const original = useOriginal(item, scale > 1 && rendition !== item.url)

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
        key={item.id}
        className={styles.picture}
        src={original ?? rendition}
        alt={alt}
        draggable={false}
        onError={onMissing}
        style={{
          width,
          height,
          transform: `translate(${(0.5 - x) * scale * 100}%, ${(0.5 - y) * scale * 100}%) scale(${scale})`,
        }}
      />
    </div>
  )
}
