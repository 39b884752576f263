import { CirclePause, CirclePlay, SkipBack, SkipForward } from 'lucide-react'
import { IconButton } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { type Clip, nextStart, previousStart, timeText } from '../timeline/timeline-maths.ts'
import type { Player } from './player.ts'
import styles from './transport.module.css'
import { usePlayed } from './use-player.ts'

/** Playback controls: play, pause, previous and next shot, position. */
export function Transport({ player, clips }: { player: Player; clips: readonly Clip[] }) {
  const { t } = useTranslation('video')
  const keys = useKeys('play')
  const isPlaying = usePlayed(player, (each) => each.isPlaying())
  const now = usePlayed(player, (each) => timeText(each.now()))
  const seconds = usePlayed(player, (each) => each.seconds())
  const Icon = isPlaying ? CirclePause : CirclePlay
  return (
    <div className={styles.transport}>
      <IconButton
        label={t(($) => $.animatic.previous)}
        icon={<SkipBack size={16} aria-hidden="true" />}
        onClick={() => player.seek(previousStart(clips, player.now()))}
      />
      <IconButton
        className={styles.play}
        label={t(($) => (isPlaying ? $.animatic.pause : $.animatic.play))}
        shortcut={keys}
        disabled={seconds === 0}
        icon={<Icon size={20} aria-hidden="true" />}
        onClick={player.toggle}
      />
      <IconButton
        label={t(($) => $.animatic.next)}
        icon={<SkipForward size={16} aria-hidden="true" />}
        onClick={() => player.seek(nextStart(clips, player.now(), seconds))}
      />
      <p className={styles.time}>
        <span className={styles.now}>{now}</span> / {timeText(seconds)}
      </p>
    </div>
  )
}
