import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import type { Player } from '../animatic/player.ts'
import { usePlayed } from '../animatic/use-player.ts'
import { type Clip, timeText } from './timeline-maths.ts'
import styles from './phone-scrubber.module.css'

interface PhoneScrubberProps {
  player: Player
  clips: readonly Clip[]
  children: ReactNode
}

/** Timeline for narrow screens: one line with a mark for each shot. The shots are listed below. */
export function PhoneScrubber({ player, clips, children }: PhoneScrubberProps) {
  const { t } = useTranslation('video')
  const seconds = usePlayed(player, (each) => each.seconds())
  const tenths = usePlayed(player, (each) => Math.round(each.now() * 10))
  return (
    <div className={styles.scrubber}>
      <div className={styles.line}>
        {clips.slice(1).map(({ id, start }) => (
          <span
            key={id}
            className={styles.mark}
            style={{ '--at': start / (seconds || 1) } as CSSProperties}
          />
        ))}
        <input
          type="range"
          className={styles.range}
          aria-label={t(($) => $.timeline.playhead)}
          aria-valuetext={timeText(tenths / 10)}
          min={0}
          max={seconds}
          step={0.1}
          value={tenths / 10}
          disabled={seconds === 0}
          onChange={(event) => {
            player.pause()
            player.seek(event.currentTarget.valueAsNumber)
          }}
        />
      </div>
      {children}
    </div>
  )
}
