/** @jsxImportSource preact */
import { Pencil } from '../pencil.tsx'
import type { GuestItem, ProofComment, Verdict } from '@studio/contract/proofs'
import { useRef, useState } from 'preact/hooks'
import type { PinPosition } from './comments-panel.tsx'
import { type Place, placeAt, regionBetween, shownAt, WHOLE, zoomAt } from './place.ts'
import type { Translate } from '../proof-texts.ts'

interface PinnedPictureProps {
  t: Translate
  item: GuestItem
  verdict: Verdict | null
  pins: readonly (Pick<ProofComment, 'id' | 'x' | 'y' | 'w' | 'h'> & { number: number; isGhost: boolean })[]
  /** Position of the comment being written. */
  pinning: PinPosition | null
  nextNumber?: number
  /** The replaced image, drawn over it from the left up to the slider. */
  over?: GuestItem
  /** If omitted, nothing can be pinned. */
  onPin?: (pinning: PinPosition) => void
}

const middleOf = (points: readonly PointerEvent[]) => ({
  clientX: points.reduce((sum, { clientX }) => sum + clientX, 0) / points.length,
  clientY: points.reduce((sum, { clientY }) => sum + clientY, 0) / points.length,
})
const spanOf = ([a, b]: readonly PointerEvent[]) =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0

/**
 * An image with pins at relative positions, which follow the zoom. A click sets a pin, a drag marks an area, pinch or
 * wheel zooms, and dragging pans the zoomed image.
 */
export function PinnedPicture(props: PinnedPictureProps) {
  // Long function: the steps of a gesture share its state.
  const { t, item, verdict, pins, pinning, nextNumber, over, onPin } = props
  const [cut, setCut] = useState(50)
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const points = useRef(new Map<number, PointerEvent>())
  const gestureStart = useRef<{ place: Place; x: number; y: number; isPinch: boolean } | null>(null)
  const [view, setView] = useState(WHOLE)
  const [region, setRegion] = useState<ReturnType<typeof regionBetween>>(null)
  const isZoomed = view.scale > 1

  const zoom = (factor: number, at: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const fromMiddle = {
      x: at.clientX - box.left - box.width / 2,
      y: at.clientY - box.top - box.height / 2,
    }
    setView((now) => zoomAt(now, factor, fromMiddle))
  }
  const placeOf = (event: PointerEvent): Place | null => {
    const box = picture.current?.getBoundingClientRect()
    return box && box.width > 0 ? placeAt(box, event) : null
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('.p-pin'))) return
    points.current.set(event.pointerId, event)
    frame.current?.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    if (place)
      gestureStart.current = {
        place,
        x: event.clientX,
        y: event.clientY,
        isPinch: points.current.size > 1 || gestureStart.current?.isPinch === true,
      }
  }
  const move = (event: PointerEvent) => {
    const last = points.current.get(event.pointerId)
    if (!last || !gestureStart.current) return
    const before = [...points.current.values()]
    points.current.set(event.pointerId, event)
    const after = [...points.current.values()]
    if (after.length === 2) {
      setRegion(null)
      zoom(spanOf(after) / Math.max(1, spanOf(before)), middleOf(after))
    } else if (isZoomed && event.pointerType !== 'mouse') {
      gestureStart.current.isPinch = true
      pan(event.clientX - last.clientX, event.clientY - last.clientY)
    } else if (isZoomed && event.shiftKey) {
      gestureStart.current.isPinch = true
      pan(event.clientX - last.clientX, event.clientY - last.clientY)
    } else if (onPin) {
      const to = placeOf(event)
      setRegion(to && regionBetween(gestureStart.current.place, to))
    }
  }
  const pan = (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  const up = (event: PointerEvent) => {
    const start = gestureStart.current
    points.current.delete(event.pointerId)
    if (points.current.size > 0) return
    gestureStart.current = null
    setRegion(null)
    if (!start || start.isPinch || !onPin) return
    const to = placeOf(event)
    const area = to && regionBetween(start.place, to)
    const isPoint = Math.hypot(event.clientX - start.x, event.clientY - start.y) < 8
    if (area && !isPoint) onPin({ mediaId: item.mediaId, ...area })
    else if (isPoint) onPin({ mediaId: item.mediaId, ...start.place, w: null, h: null })
  }
  const cancel = (event: PointerEvent) => {
    points.current.delete(event.pointerId)
    gestureStart.current = null
    setRegion(null)
  }

  const { urls, isReady, withdrawn, width, height, number } = item
  const visibleRegion = region ?? (pinning?.mediaId === item.mediaId && pinning.w !== null ? pinning : null)
  return (
    <div
      ref={frame}
      className={onPin ? 'p-zoom can-pin' : 'p-zoom'}
      style={{ '--ratio': width / height }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onWheel={(event) => {
        if (!event.ctrlKey && !isZoomed) return
        event.preventDefault()
        zoom(Math.exp(-event.deltaY / 300), event)
      }}
    >
      <div
        ref={picture}
        className="p-picture"
        style={{
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          '--scale': view.scale,
        }}
      >
        {urls && isReady ? (
          <img src={urls.web} alt={t('frame', { number })} width={width} height={height} draggable={false} />
        ) : (
          <span className="p-missing" style={{ aspectRatio: `${width} / ${height}` }}>
            {t(withdrawn ? 'withdrawn' : 'preparing')}
          </span>
        )}
        {over?.urls && over.isReady && (
          <span className="p-before" style={{ '--cut': `${cut}%` }}>
            <img src={over.urls.web} alt="" draggable={false} />
          </span>
        )}
        {(verdict === 'pick' || verdict === 'reject') && <Pencil verdict={verdict} />}
        {pins.map(
          (pin) =>
            pin.x !== null &&
            pin.y !== null && (
              <a
                key={pin.id}
                className={pin.isGhost ? 'p-pin is-ghost' : 'p-pin'}
                style={shownAt({ x: pin.x, y: pin.y })}
                href={`#said-${pin.id}`}
                aria-label={t('pinNumber', { number: pin.number })}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(`said-${pin.id}`)?.focus()
                }}
              >
                {pin.number}
              </a>
            ),
        )}
        {pins.map(
          ({ id, x, y, w, h }) =>
            x !== null &&
            y !== null &&
            w !== null &&
            h !== null && (
              <span
                key={id}
                className="p-region is-said"
                style={{ ...shownAt({ x, y }), width: `${w * 100}%`, height: `${h * 100}%` }}
              />
            ),
        )}
        {visibleRegion && visibleRegion.w !== null && visibleRegion.h !== null && (
          <span
            className="p-region"
            style={{
              ...shownAt(visibleRegion),
              width: `${visibleRegion.w * 100}%`,
              height: `${visibleRegion.h * 100}%`,
            }}
          />
        )}
        {pinning?.mediaId === item.mediaId && (
          <span className="p-pin is-new" style={shownAt(pinning)} aria-hidden="true">
            {nextNumber}
          </span>
        )}
      </div>
      {over?.urls && over.isReady && (
        <label className="p-over" onPointerDown={(event) => event.stopPropagation()}>
          <span className="g-hidden">{t('slide', { round: over.round })}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={cut}
            onInput={(event) => setCut(event.currentTarget.valueAsNumber)}
          />
        </label>
      )}
      <span className="p-zoom-acts">
        <button
          type="button"
          className="g-quiet"
          aria-pressed={isZoomed}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => setView((now) => (now.scale > 1 ? WHOLE : zoomAt(now, 2, { x: 0, y: 0 })))}
        >
          {t(isZoomed ? 'zoomOut' : 'zoom')}
        </button>
      </span>
    </div>
  )
}
