import {
  DEFAULT_SHOT_SOUND,
  type DraftShot,
  type ShotSound as ShotSoundSettings,
  type Take,
} from '@studio/contract/video'
import type { Model } from '@studio/contract/models'
import { Volume2, VolumeX } from 'lucide-react'
import { IconButton, Slider } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import styles from './shot-sound.module.css'

interface ShotSoundProps {
  shot: DraftShot
  /** The take that the video uses, if any. */
  take: Take | undefined
  model: Model | undefined
  onChange: (sound: ShotSoundSettings, group?: string) => void
}

/** Volume of a shot in the video. */
export function ShotSound({ shot, take, model, onChange }: ShotSoundProps) {
  const { t } = useTranslation('video')
  const sound = shot.sound ?? DEFAULT_SHOT_SOUND
  const percent = Math.round(sound.volume * 100)
  const Icon = sound.isMuted ? VolumeX : Volume2
  // The sound of earlier takes is unknown.
  const isUnknown = take === undefined || take.waveform === null
  if (take?.waveform === '' || (isUnknown && model?.isSilent))
    return (
      <p className={styles.none}>
        <span className={styles.label}>{t(($) => $.sound.ofShot)}</span>{' '}
        {take?.waveform === ''
          ? t(($) => $.sound.silent)
          : t(($) => $.sound.silentModel, { model: model?.label ?? '' })}
      </p>
    )
  return (
    <div className={styles.sound}>
      <IconButton
        label={t(($) => $.sound.mute)}
        aria-pressed={sound.isMuted}
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => onChange({ ...sound, isMuted: !sound.isMuted })}
      />
      <Slider
        label={t(($) => $.sound.ofShot)}
        min={0}
        max={100}
        step={1}
        value={percent}
        valueText={sound.isMuted ? t(($) => $.sound.muted) : `${percent}%`}
        onChange={(value) => onChange({ volume: value / 100, isMuted: false }, 'sound')}
      />
      <output className={styles.figure}>{sound.isMuted ? t(($) => $.sound.muted) : `${percent}%`}</output>
    </div>
  )
}
