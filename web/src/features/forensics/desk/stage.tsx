import { useTranslation } from '../../../platform/index.ts'
import { keyPressed } from '../../../design/index.ts'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from '../forensics.module.css'
import type { Region } from '@studio/domain/likeness'
import type { Decoded, MapImage } from '../run/protocol.ts'
import { Frames } from './frames.tsx'
import { Loupe } from './loupe.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { type Layer, type Look, MapTools } from './map-tools.tsx'
import type { Place } from './places.ts'
import { useMarking } from './use-marking.ts'

interface StageProps {
  url: string
  picture: Decoded
  map: MapImage | undefined
  layer: Layer
  places: readonly Place[]
  current: string | undefined
  /** Changes the quality or bit of the map; undefined once maps can't be recomputed. */
  onAt: ((at: number) => void) | undefined
  at: number
  onLayer: (layer: Layer) => void
  onMark: (region: Region) => void
}

/** Step of an arrow key: 1/40 of the image. */
const STEP = 0.025
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const within = (value: number) => Math.min(1, Math.max(0, value))

/** Image with a map over or beside it, frames and the magnifier. */
export function Stage(props: StageProps) {
  const { url, picture, map, layer, places, current, at, onAt, onLayer, onMark } = props
  const { t } = useTranslation('forensics')
  const [view, setView] = useState<Look>({ opacity: 0.62, isBare: false, isBeside: false, hasLoupe: false })
  const [point, setPoint] = useState({ x: 0.5, y: 0.5 })
  const stage = useRef<HTMLDivElement>(null)
  const marking = useMarking(picture, onMark)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = MOVES[keyPressed(event)]
    if (marking.key(event)) event.preventDefault()
    else if (keyPressed(event) === 'b') setView({ ...view, isBare: !view.isBare })
    else if (keyPressed(event) === 'z') setView({ ...view, hasLoupe: !view.hasLoupe })
    else if (view.hasLoupe && move) {
      event.preventDefault()
      setPoint({ x: within(point.x + move[0]), y: within(point.y + move[1]) })
    }
  }
  const isOverlay = map !== undefined && !view.isBare && !view.isBeside
  return (
    <div className={styles.stage}>
      <MapTools
        layer={layer}
        view={view}
        at={at}
        onAt={onAt}
        onLayer={onLayer}
        hasMap={map !== undefined}
        isMarking={marking.isMarking}
        onLook={setView}
        onMark={() => {
          marking.toggle()
          stage.current?.focus()
        }}
      />
      {marking.isMarking && <p className={styles.edge}>{t(($) => $.markHelp)}</p>}
      <div className={styles.well} data-beside={(view.isBeside && map !== undefined) || undefined}>
        {/* Handles keys, as its label explains. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={stage}
          role="group"
          // The magnifier and marking are moved by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t(($) => $.stage, { map: t(($) => $.maps[layer]) })}
          className={styles.picture}
          data-marking={marking.isMarking || undefined}
          style={{ '--wide': picture.width, '--high': picture.height } as CSSProperties}
          onKeyDown={handleKey}
          onPointerDown={(event) => marking.press(pointOf(event), event)}
          onPointerUp={() => marking.release()}
          onPointerMove={(event) => {
            marking.move(pointOf(event))
            if (view.hasLoupe) setPoint(pointOf(event))
          }}
        >
          <img src={url} alt="" width={picture.width} height={picture.height} draggable={false} />
          {isOverlay && <MapCanvas map={map} picture={picture} opacity={view.opacity} />}
          <Frames places={places} picture={picture} current={current} draft={marking.draft} />
          {view.hasLoupe && (
            <Loupe stage={stage} at={point} opacity={view.opacity} drawKey={isOverlay && map} />
          )}
        </div>
        {view.isBeside && map && (
          <div
            className={styles.picture}
            style={{ '--wide': picture.width, '--high': picture.height } as CSSProperties}
          >
            <MapCanvas map={map} picture={picture} opacity={1} />
            <Frames places={places} picture={picture} current={current} draft={undefined} />
          </div>
        )}
      </div>
    </div>
  )
}
