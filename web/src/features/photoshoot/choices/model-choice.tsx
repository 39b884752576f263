import type { Model } from '@studio/contract/models'
import { useTranslation } from '../../../platform/index.ts'
import { ChoiceGrid, Skeleton } from '../../../design/index.ts'
import styles from './model-choice.module.css'
import { ModelNeeds } from './model-needs.tsx'

interface ModelChoiceProps {
  models: readonly Model[]
  value: string
  error: string | null
  onChange: (model: Model) => void
}

/** Choice of models. Those that aren't configured are disabled and give the reason. */
export function ModelChoice({ models, value, error, onChange }: ModelChoiceProps) {
  const { t } = useTranslation('photoshoot')
  const ready = models.filter(({ available }) => available)
  const missing = models.filter(({ available }) => !available)
  // Reserves four cells until the list is loaded.
  if (models.length === 0) {
    return (
      <div>
        <p className={styles.label}>{t(($) => $.model.label)}</p>
        <div className={styles.coming}>
          <Skeleton height="100%" />
        </div>
      </div>
    )
  }
  return (
    <div>
      <ChoiceGrid
        hasMarks
        className={styles.models}
        label={t(($) => $.model.label)}
        extra={t(($) => $.model.ready, { ready: ready.length, all: models.length })}
        columns={2}
        choices={models.map((model) => ({
          value: model.id,
          label: model.label,
          note: model.available
            ? model.family === 'studio'
              ? t(($) => $.model.builtIn)
              : model.vendorModel
            : t(($) => $.model.missing),
          isMissing: !model.available,
        }))}
        value={value}
        onChange={(id) => {
          const selected = models.find((model) => model.id === id)
          if (selected) onChange(selected)
        }}
      />
      <div aria-live="polite">{error && <p className={styles.error}>{error}</p>}</div>
      {missing.length > 0 && (
        <details className={styles.reasons} open={missing.some(({ id }) => id === value) || undefined}>
          <summary>{t(($) => $.model.why)}</summary>
          <ul className={styles.list}>
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
