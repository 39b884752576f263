import { useTranslation } from '../../../platform/index.ts'
import { keyPressed } from '../../../design/index.ts'
import type { DraftShot, Take, Trim } from '@studio/contract/video'
import { shotVolume } from '@studio/domain/video'
import { Waveform } from '../sound/waveform.tsx'
import { type Clip, timeText } from './timeline-maths.ts'
import styles from './timeline.module.css'
import { TrimHandle } from './trim-handle.tsx'

/** Below this width in px there is no room for trim handles. The trim field remains. */
const MIN_TRIMMED_PIXELS = 60

interface ClipBoxProps {
  shot: DraftShot
  clip: Clip
  number: number
  scale: number
  isLast: boolean
  isSelected: boolean
  poster: string | undefined
  /** The take that the video uses, if any. */
  take: Take | undefined
  onSelect: () => void
  onTrim: (trim: Trim | null) => void
  onMove: (by: -1 | 1) => void
}

/** A shot on the timeline, from its start to the start of the next one. */
export function ClipBox(props: ClipBoxProps) {
  const { shot, clip, number, scale, isLast, isSelected, poster, take, onSelect, onTrim, onMove } = props
  const { t } = useTranslation('video')
  const seconds = clip.end - clip.start
  const width = (clip.until - clip.start) * scale
  // Not before its width is known.
  const isTiny = width > 0 && width < MIN_TRIMMED_PIXELS
  const isJoined = !isLast && shot.transition !== 'cut'
  return (
    <li className={styles.clip} data-selected={isSelected || undefined} style={{ width }}>
      <button
        type="button"
        className={styles.face}
        aria-pressed={isSelected}
        aria-label={t(($) => $.timeline.clip, { number, time: timeText(seconds), prompt: shot.prompt })}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={onSelect}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[keyPressed(event)] as -1 | 1 | undefined
          if (!event.altKey || !by) return
          event.preventDefault()
          onMove(by)
        }}
      >
        {poster && <img className={styles.poster} src={poster} alt="" draggable={false} />}
        {take?.waveform && (
          <span className={styles.sound}>
            <Waveform
              waveform={take.waveform}
              seconds={take.seconds}
              start={clip.skipped}
              end={clip.skipped + clip.until - clip.start}
              levelAt={() => shotVolume(shot)}
            />
          </span>
        )}
        <span className={styles.name} aria-hidden="true">
          {number}
        </span>
      </button>
      {isJoined && (
        <span
          className={styles.join}
          data-transition={shot.transition}
          title={t(($) => $.transition[shot.transition])}
          aria-hidden="true"
        />
      )}
      {isSelected && !isTiny && (
        <>
          <TrimHandle shot={shot} number={number} scale={scale} onTrim={onTrim} edge="start" />
          <TrimHandle shot={shot} number={number} scale={scale} onTrim={onTrim} edge="end" />
        </>
      )}
    </li>
  )
}
