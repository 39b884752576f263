import type { DraftShot } from '@studio/contract/video'
import { ImagePlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../design/index.ts'
import '../video.texts.ts'
import styles from './shot-form.module.css'

export type Changes = Partial<Omit<DraftShot, 'id'>>

interface FrameFieldProps {
  shot: DraftShot
  isGone: boolean
  poster: string | undefined
  onPick: () => void
  onRemove: () => void
}

/** The picture a shot begins with. */
export function FrameField({ shot, isGone, poster, onPick, onRemove }: FrameFieldProps) {
  const { t } = useTranslation('video')
  const hasFrame = shot.firstFrameId !== null
  return (
    <div className={styles.frame}>
      <div className={styles.row}>
        <span className={styles.label}>{t(($) => $.frame.label)}</span>
        {!hasFrame && <span className={styles.dim}>{t(($) => $.optional)}</span>}
      </div>
      <div className={styles.chosen}>
        {hasFrame && !isGone && poster && (
          <img className={styles.thumb} src={poster} alt={t(($) => $.frame.label)} />
        )}
        <Button icon={<ImagePlus size={14} aria-hidden="true" />} onClick={onPick}>
          {t(($) => (hasFrame ? $.frame.change : $.frame.choose))}
        </Button>
        {hasFrame && (
          <IconButton
            label={t(($) => $.frame.remove)}
            icon={<X size={14} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      {hasFrame && isGone && (
        <p role="alert" className={styles.gone}>
          {t(($) => $.frame.gone)}
        </p>
      )}
    </div>
  )
}
