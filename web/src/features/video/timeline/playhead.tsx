import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { pressDrag } from '../../../design/index.ts'
import type { Player } from '../animatic/player.ts'
import { usePlayed } from '../animatic/use-player.ts'
import { type Clip, nextStart, previousStart, timeText } from './timeline-maths.ts'
import styles from './timeline.module.css'

interface PlayheadProps {
  player: Player
  clips: readonly Clip[]
  scale: number
  /** Frame rate. One frame is the smallest step. */
  fps: number
  track: RefObject<HTMLElement | null>
}

/** Time in seconds below a pointer. */
export const secondsAt = (track: HTMLElement | null, x: number, scale: number): number =>
  track && scale > 0 ? (x - track.getBoundingClientRect().left) / scale : 0

/** Playhead: can be dragged, and moved by frame with the arrow keys. */
export function Playhead({ player, clips, scale, fps, track }: PlayheadProps) {
  const { t } = useTranslation('video')
  const line = useRef<HTMLDivElement>(null)
  // Runs every frame, so it doesn't re-render.
  useEffect(() => {
    const place = () => {
      if (line.current) line.current.style.translate = `${player.now() * scale}px 0`
    }
    place()
    return player.watch(place)
  }, [player, scale])
  const tenths = usePlayed(player, (each) => Math.round(each.now() * 10))
  const seconds = usePlayed(player, (each) => each.seconds())
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    player.pause()
    pressDrag(event, ({ clientX }) => player.seek(secondsAt(track.current, clientX, scale)))
  }
  const move = (event: KeyboardEvent) => {
    const to = keyTarget(event, player, clips, fps)
    if (to === undefined) return
    event.preventDefault()
    player.pause()
    player.seek(to)
  }
  return (
    <div ref={line} className={styles.playhead}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.grip}
        aria-label={t(($) => $.timeline.playhead)}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds * 10) / 10}
        aria-valuenow={tenths / 10}
        aria-valuetext={timeText(tenths / 10)}
        onPointerDown={startDrag}
        onKeyDown={move}
      />
    </div>
  )
}

/** Target of a key: a frame, a second or a shot further, or an end. */
export function keyTarget(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  player: Pick<Player, 'now' | 'seconds'>,
  clips: readonly Clip[],
  fps: number,
): number | undefined {
  const step = shiftKey ? 1 : 1 / fps
  const [now, seconds] = [player.now(), player.seconds()]
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return now - step
    case 'ArrowRight':
    case 'ArrowUp':
      return now + step
    case 'PageUp':
      return previousStart(clips, now)
    case 'PageDown':
      return nextStart(clips, now, seconds)
    case 'Home':
      return 0
    case 'End':
      return seconds
    default:
      return undefined
  }
}
