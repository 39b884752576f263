import { MAX_PROJECT_LENGTH } from '@studio/contract/gallery'
import type { Model } from '@studio/contract/models'
import {
  ASPECT_RATIOS,
  type AspectRatio,
  FRAME_RATES,
  RESOLUTIONS,
  type Resolution,
  type StoryboardDraft,
} from '@studio/contract/video'
import { useTranslation } from '../../../platform/index.ts'
import { Select } from '../../../design/index.ts'
import { ProjectField } from '../../gallery/index.ts'
import { ModelNeeds } from '../../photoshoot/index.ts'
import styles from './film-settings.module.css'

interface FilmSettingsProps {
  draft: StoryboardDraft
  models: readonly Model[]
  /** Consecutive typing in one field forms one group. */
  onChange: (changes: Partial<Omit<StoryboardDraft, 'shots'>>, group?: string) => void
}

/** Settings for all shots: model, aspect ratio, resolution, frame rate and project. */
export function FilmSettings({ draft, models, onChange }: FilmSettingsProps) {
  const { t } = useTranslation('video')
  const selected = models.find(({ id }) => id === draft.model)
  const missing = models.filter(({ available }) => !available)
  const choices = selected ? models : [{ id: draft.model, label: draft.model, available: true }, ...models]
  return (
    <div className={styles.settings}>
      <div className={styles.pills}>
        <Select
          label={t(($) => $.settings.model)}
          value={draft.model}
          options={choices.map(({ id, label, available }) => ({
            value: id,
            label,
            isDisabled: !available,
            note: available ? undefined : t(($) => $.settings.missing),
          }))}
          onChange={(model) => onChange({ model })}
        />
        <Select<AspectRatio>
          label={t(($) => $.settings.ratio)}
          value={draft.aspectRatio}
          options={ASPECT_RATIOS.map((value) => ({
            value,
            label: value,
            isDisabled: selected !== undefined && !selected.aspectRatios.includes(value),
          }))}
          onChange={(aspectRatio) => onChange({ aspectRatio })}
        />
        <Select<Resolution>
          label={t(($) => $.settings.resolution)}
          value={draft.resolution}
          options={RESOLUTIONS.map((value) => ({
            value,
            label: value,
            note: t(($) => $.settings.size[value]),
          }))}
          onChange={(resolution) => onChange({ resolution })}
        />
        <Select
          label={t(($) => $.settings.fps)}
          value={String(draft.fps)}
          options={FRAME_RATES.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value) =>
            onChange({ fps: FRAME_RATES.find((rate) => String(rate) === value) ?? draft.fps })
          }
        />
      </div>
      <ProjectField
        className={styles.project}
        label={t(($) => $.settings.project)}
        hint={t(($) => $.optional)}
        maxLength={MAX_PROJECT_LENGTH}
        value={draft.projectName}
        onChange={(projectName) => onChange({ projectName }, 'project')}
      />
      {missing.length > 0 && (
        <details className={styles.why}>
          <summary>{t(($) => $.settings.why)}</summary>
          <ul>
            {missing.map(({ id, label, reason, needs }) => (
              <li key={id}>
                <strong>{label}</strong> {needs ? <ModelNeeds /> : reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
