import type { Model } from '@studio/contract/models'
import { useTranslation } from '../../../platform/index.ts'
import { TextInput } from '../../../design/index.ts'
import type { Draft } from '../brief/draft.ts'
import type { DraftField } from '../brief/draft-check.ts'
import styles from './fine-tuning.module.css'

const FIELDS = ['steps', 'guidance'] as const

interface FineTuningProps {
  draft: Draft
  model: Model | undefined
  problemText: (field: DraftField) => string | null
  onChange: (changes: Partial<Pick<Draft, (typeof FIELDS)[number]>>) => void
}

/** Advanced settings that the model supports. Each field shows its range. */
export function FineTuning({ draft, model, problemText, onChange }: FineTuningProps) {
  const { t } = useTranslation('photoshoot')
  const usedFields = FIELDS.flatMap((name) => {
    const range = model?.[name]
    return range ? [{ name, range }] : []
  })
  if (usedFields.length === 0) return null
  const isUsed = usedFields.some(({ name }) => draft[name] !== '')
  return (
    <details className={styles.more} open={isUsed || undefined}>
      <summary>{t(($) => $.fine.label)}</summary>
      <div className={styles.fields}>
        {usedFields.map(({ name, range: { least, most } }) => (
          <TextInput
            key={name}
            name={name}
            label={t(($) => $.fine[name])}
            extra={t(($) => $.images.range, { least, most })}
            placeholder={t(($) => $.fine.usual)}
            inputMode={name === 'steps' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={draft[name]}
            error={problemText(name)}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  )
}
