import type { GalleryItem } from '@studio/contract/gallery'
import {
  type AspectRatio,
  DEFAULT_FRAMING,
  type DraftShot,
  filmSize,
  FRAME_FITS,
  type Framing,
  spareAxis,
} from '@studio/contract/video'
import { ImagePlus, X } from 'lucide-react'
import { useTranslation } from '../../../../platform/index.ts'
import { Button, ChoiceGrid, IconButton, Slider } from '../../../../design/index.ts'
import { FramedPicture } from '../../framed-picture.tsx'
import styles from './shot-form.module.css'

export type Changes = Partial<Omit<DraftShot, 'id'>>

interface FrameFieldProps {
  shot: DraftShot
  isDeleted: boolean
  frame: GalleryItem | undefined
  aspectRatio: AspectRatio
  onPick: () => void
  onRemove: () => void
  onFraming: (framing: Framing) => void
}

/** First frame of a shot. */
export function FrameField({
  shot,
  isDeleted,
  frame,
  aspectRatio,
  onPick,
  onRemove,
  onFraming,
}: FrameFieldProps) {
  const { t } = useTranslation('video')
  const hasFrame = shot.firstFrameId !== null
  const visibleFrame = hasFrame && !isDeleted ? frame : undefined
  const poster = visibleFrame?.thumbnails.at(0)?.url
  return (
    <div className={styles.frame}>
      <div className={styles.row}>
        <span className={styles.label}>{t(($) => $.frame.label)}</span>
        {!hasFrame && <span className={styles.dim}>{t(($) => $.optional)}</span>}
      </div>
      <div className={styles.chosen}>
        {poster && (
          <span className={styles.thumb}>
            <FramedPicture
              aspectRatio={aspectRatio}
              src={poster}
              alt={t(($) => $.frame.label)}
              framing={shot.framing}
              room={THUMB_RATIO}
            />
          </span>
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
      {visibleFrame && (
        <FramingFields
          picture={visibleFrame}
          framing={shot.framing}
          aspectRatio={aspectRatio}
          onFraming={onFraming}
        />
      )}
      {hasFrame && isDeleted && (
        <p role="alert" className={styles.gone}>
          {t(($) => $.frame.gone)}
        </p>
      )}
    </div>
  )
}

/** Aspect ratio of `.thumb`. */
const THUMB_RATIO = 96 / 64

interface FramingFieldsProps extends Pick<FrameFieldProps, 'aspectRatio' | 'onFraming'> {
  picture: { width: number; height: number }
  framing: Framing | undefined
}

/** Framing of an image whose aspect ratio differs from the video. Renders nothing otherwise. */
function FramingFields({ picture, framing = DEFAULT_FRAMING, aspectRatio, onFraming }: FramingFieldsProps) {
  const { t } = useTranslation('video')
  const axis = spareAxis(picture, filmSize(aspectRatio, '1080p'), framing.fit)
  if (!axis) return null
  const ends = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const percent = Math.round(framing[axis] * 100)
  return (
    <div className={styles.framing}>
      <ChoiceGrid
        label={t(($) => $.framing.label)}
        columns={2}
        choices={FRAME_FITS.map((value) => ({ value, label: t(($) => $.framing[value]) }))}
        value={framing.fit}
        onChange={(fit) => onFraming({ ...framing, fit })}
      />
      <Slider
        label={t(($) => $.framing.shift)}
        min={0}
        max={100}
        step={5}
        value={percent}
        valueText={
          percent === 50
            ? t(($) => $.framing.middle)
            : t(($) => $.framing[ends[percent < 50 ? 0 : 1]], { percent: Math.abs(percent - 50) * 2 })
        }
        onChange={(value) => onFraming({ ...framing, [axis]: value / 100 })}
      />
      <p className={styles.dim}>{t(($) => $.framing.hint[framing.fit])}</p>
    </div>
  )
}
