import { type PointerEvent, useRef, useState } from 'react'
import { type MusicTrack, type StoryboardDraft, type Take, takeFor, type Trim } from '@studio/contract/video'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, IconButton, pressDrag } from '../../../design/index.ts'
import type { Player } from '../animatic/player.ts'
import { Transport } from '../animatic/transport.tsx'
import { ClipBox } from './clip-box.tsx'
import { MusicLane } from './music-lane.tsx'
import { Playhead, secondsAt } from './playhead.tsx'
import { aloneFrom, type Clip, scaleOf, ticksOf } from './timeline-maths.ts'
import styles from './timeline.module.css'
import { useWidth } from './use-width.ts'

interface TimelineProps {
  draft: StoryboardDraft
  clips: readonly Clip[]
  seconds: number
  player: Player
  selectedId: string | undefined
  posterOf: (id: string) => string | undefined
  onSelect: (id: string) => void
  onTrim: (id: string, trim: Trim | null) => void
  onMove: (id: string, by: -1 | 1) => void
  takes: readonly Take[]
  /** The music of the video. */
  track: MusicTrack | undefined
}

const MAX_ZOOM = 8

/** Timeline: shots by length, transitions and playhead. */
export function Timeline(props: TimelineProps) {
  const {
    draft,
    clips,
    seconds,
    player,
    selectedId,
    posterOf,
    onSelect,
    onTrim,
    onMove,
    takes,
    track: music,
  } = props
  const { t } = useTranslation('video')
  const [zoom, setZoom] = useState(1)
  const [frame, width] = useWidth()
  const track = useRef<HTMLDivElement>(null)
  // Room for the playhead at both ends.
  const scale = scaleOf(width - 24, clips, zoom)
  const scrub = (event: PointerEvent<HTMLElement>) => {
    player.pause()
    const go = ({ clientX }: { clientX: number }) => player.seek(secondsAt(track.current, clientX, scale))
    go(event)
    pressDrag(event, go)
  }
  return (
    <section className={styles.timeline} aria-label={t(($) => $.timeline.label)}>
      <div className={styles.tools}>
        <Transport player={player} clips={clips} />
        <div className={styles.zoom}>
          <IconButton
            label={t(($) => $.timeline.zoomOut)}
            disabled={zoom <= 1}
            icon={<ZoomOut size={16} aria-hidden="true" />}
            onClick={() => setZoom(Math.max(1, zoom / 2))}
          />
          <Button variant="plain" disabled={zoom === 1} onClick={() => setZoom(1)}>
            {t(($) => $.timeline.fit)}
          </Button>
          <IconButton
            label={t(($) => $.timeline.zoomIn)}
            disabled={zoom >= MAX_ZOOM || seconds === 0}
            icon={<ZoomIn size={16} aria-hidden="true" />}
            onClick={() => setZoom(Math.min(MAX_ZOOM, zoom * 2))}
          />
        </div>
      </div>
      <div ref={frame} className={styles.scroller}>
        <div ref={track} className={styles.track} style={{ width: scale * seconds || '100%' }}>
          <div className={styles.ruler} onPointerDown={scrub}>
            {ticksOf(seconds, scale || 1).map((tick) => (
              <span key={tick} className={styles.tick} style={{ left: tick * scale }}>
                {tick}
              </span>
            ))}
          </div>
          <ol className={styles.clips} aria-label={t(($) => $.timeline.shots)}>
            {draft.shots.map((shot, index) => (
              <ClipBox
                key={shot.id}
                shot={shot}
                scale={scale}
                clip={clips[index]!}
                number={index + 1}
                isLast={index === draft.shots.length - 1}
                isSelected={shot.id === selectedId}
                poster={posterOf(shot.id)}
                take={takeFor(shot, draft, takes)}
                onSelect={() => {
                  onSelect(shot.id)
                  if (!player.isPlaying()) player.seek(aloneFrom(clips, index))
                }}
                onTrim={(trim) => onTrim(shot.id, trim)}
                onMove={(by) => onMove(shot.id, by)}
              />
            ))}
          </ol>
          {draft.music && music && (
            <MusicLane music={draft.music} track={music} seconds={seconds} scale={scale} />
          )}
          {seconds > 0 && (
            <Playhead player={player} clips={clips} scale={scale} track={track} fps={draft.fps} />
          )}
        </div>
      </div>
    </section>
  )
}
