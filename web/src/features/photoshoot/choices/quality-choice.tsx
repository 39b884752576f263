import type { Model } from '@studio/contract/models'
import { useTranslation } from '../../../platform/index.ts'
import { ChoiceGrid } from '../../../design/index.ts'
import { type Draft, qualitiesOf } from '../brief/draft.ts'

interface QualityChoiceProps {
  model: Model | undefined
  value: Draft['quality']
  onChange: (quality: Draft['quality']) => void
}

/** Renders nothing if the model has only one quality. */
export function QualityChoice({ model, value, onChange }: QualityChoiceProps) {
  const { t } = useTranslation('photoshoot')
  const qualities = qualitiesOf(model)
  if (qualities.length < 2) return null
  return (
    <ChoiceGrid
      label={t(($) => $.quality.label)}
      columns={2}
      choices={qualities.map((quality) => ({ value: quality, label: t(($) => $.quality[quality]) }))}
      value={value}
      onChange={onChange}
    />
  )
}
