import type { FilmMusic, MusicTrack } from '@studio/contract/video'
import { musicLevelAt, musicSeconds } from '@studio/domain/video'
import { useTranslation } from '../../../platform/index.ts'
import { Waveform } from '../sound/waveform.tsx'
import styles from './timeline.module.css'

interface MusicLaneProps {
  music: FilmMusic
  track: MusicTrack
  /** Length of the video in seconds. */
  seconds: number
  scale: number
}

/** The music below the shots, with its volume and fades. */
export function MusicLane({ music, track, seconds, scale }: MusicLaneProps) {
  const { t } = useTranslation('video')
  const length = { track: track.seconds, film: seconds }
  const played = musicSeconds(music, length)
  return (
    <div
      className={styles.music}
      role="img"
      aria-label={t(($) => $.timeline.music, { name: track.name })}
      style={{ width: played * scale }}
    >
      <Waveform
        waveform={track.waveform}
        seconds={track.seconds}
        start={music.start}
        end={music.start + played}
        levelAt={(at) => musicLevelAt(music, length, at)}
      />
      <span className={styles.musicName}>{track.name}</span>
    </div>
  )
}
