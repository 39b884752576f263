import { ExportSource } from '@studio/contract/gallery'
import { ChoiceGrid } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'

interface SourceChoiceProps {
  value: ExportSource
  onChange: (source: ExportSource) => void
}

/** Choice of whether edited images are exported with their edits. */
export function SourceChoice({ value, onChange }: SourceChoiceProps) {
  const { t } = useTranslation('export')
  return (
    <ChoiceGrid
      label={t(($) => $.source)}
      columns={2}
      value={value}
      choices={ExportSource.options.map((source) => ({ value: source, label: t(($) => $.sources[source]) }))}
      onChange={onChange}
    />
  )
}
