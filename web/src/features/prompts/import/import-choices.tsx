import { EXCHANGE_FORMATS, type ExchangeFormat } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { placedFolders } from '../../../design/folders/index.ts'
import { Checkbox, Select } from '../../../design/index.ts'
import { foldersQuery } from '../saved/saved.queries.ts'
import styles from './prompt-import-screen.module.css'
import type { ImportOptions } from './use-import.ts'

interface ImportChoicesProps {
  options: ImportOptions
  change: (changes: Partial<ImportOptions>) => void
  /** Format reported by the server, or detected. */
  format: ExchangeFormat | undefined
  columns: readonly string[]
  /** True if the user has to choose the column with the text. */
  needsBody: boolean
}

const NONE = 'none'
const FIELDS = ['body', 'title', 'negative', 'tags', 'folder', 'notes'] as const

/** Format of the text, column mapping, and target folder. */
export function ImportChoices({ options, change, format, columns, needsBody }: ImportChoicesProps) {
  const { t } = useTranslation('prompt-import')
  const { data: folders = [] } = useQuery(foldersQuery)
  const map = (field: string, column: string) => {
    const { [field]: _, ...rest } = options.mapping
    change({ mapping: column === NONE ? rest : { ...rest, [field]: column } })
  }
  return (
    <div className={styles.choices}>
      <Select
        label={t(($) => $.format.title)}
        value={format ?? 'lines'}
        options={EXCHANGE_FORMATS.map((value) => ({ value, label: t(($) => $.format[value]) }))}
        onChange={(choice) => change({ format: choice, mapping: {} })}
      />
      <Select
        label={t(($) => $.folder)}
        value={options.folderId ?? NONE}
        options={[
          { value: NONE, label: t(($) => $.noFolder) },
          ...placedFolders(folders).map(({ id, path }) => ({ value: id, label: path })),
        ]}
        onChange={(folder) => change({ folderId: folder === NONE ? null : folder })}
      />
      <Checkbox
        label={t(($) => $.keepDuplicates)}
        checked={options.duplicates === 'keep'}
        onCheckedChange={(isSaved) => change({ duplicates: isSaved ? 'keep' : 'skip' })}
      />
      {format === 'csv' && columns.length > 0 && (
        <fieldset className={styles.mapping}>
          <legend>{t(($) => $.mapping.heading)}</legend>
          <div role="alert">
            {needsBody && <p className={styles.error}>{t(($) => $.mapping.needsBody)}</p>}
          </div>
          <div className={styles.columns}>
            {FIELDS.map((field) => (
              <Select
                key={field}
                label={t(($) => $.mapping[field])}
                value={options.mapping[field] ?? NONE}
                options={[
                  { value: NONE, label: t(($) => $.mapping.byName) },
                  ...columns.map((name) => ({ value: name, label: name })),
                ]}
                onChange={(column) => map(field, column)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
