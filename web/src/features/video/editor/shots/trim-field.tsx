import { type DraftShot, MIN_TRIMMED_SECONDS, shownSeconds, type Trim } from '@studio/contract/video'
import { useTranslation } from '../../../../platform/index.ts'
import { Button, Slider } from '../../../../design/index.ts'
import { timeText } from '../../timeline/timeline-maths.ts'
import { trimTo } from '../board/edits.ts'
import styles from './shot-form.module.css'

/** Start and end of the visible part of a shot. */
export function TrimField({ shot, onChange }: { shot: DraftShot; onChange: (trim: Trim | null) => void }) {
  const { t } = useTranslation('video')
  const { seconds, trim } = shot
  const { start, end } = trim ?? { start: 0, end: seconds }
  return (
    <fieldset className={styles.trim} aria-labelledby="trim-label">
      <div className={styles.row}>
        <span id="trim-label" className={styles.label}>
          {t(($) => $.trim.label)}
        </span>
        <span className={styles.dim}>
          {trim
            ? t(($) => $.trim.shown, { shown: timeText(shownSeconds(shot)), all: timeText(seconds) })
            : t(($) => $.trim.all)}
        </span>
      </div>
      <div className={styles.pair}>
        <Slider
          label={t(($) => $.trim.start)}
          min={0}
          max={seconds - MIN_TRIMMED_SECONDS}
          step={0.1}
          value={start}
          valueText={timeText(start)}
          onChange={(at) => onChange(trimTo(shot, 'start', at))}
        />
        <Slider
          label={t(($) => $.trim.end)}
          min={MIN_TRIMMED_SECONDS}
          max={seconds}
          step={0.1}
          value={Math.min(end, seconds)}
          valueText={timeText(end)}
          onChange={(at) => onChange(trimTo(shot, 'end', at))}
        />
      </div>
      {trim && (
        <div>
          <Button variant="plain" onClick={() => onChange(null)}>
            {t(($) => $.trim.reset)}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
