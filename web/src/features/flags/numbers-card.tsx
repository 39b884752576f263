import { numberFormat } from '@studio/domain/kernel'
import { hasWords } from '@studio/domain/text'
import type { UseQueryResult } from '@tanstack/react-query'
import { Badge, TextInput } from '../../design/index.ts'
import { numberIn, useLocale, useTranslation } from '../../platform/index.ts'
import { SourceCard } from '../admin/index.ts'
import styles from './admin-settings.module.css'
import type { NumberField } from './changes.ts'

interface NumbersCardProps {
  group: NumberField['group']
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'isFetching' | 'refetch'>
  fields: readonly NumberField[]
  /** Unsaved input by name. */
  typed: Record<string, string>
  changed: readonly string[]
  find: string
  onType: (name: string, text: string) => void
}

/** A group of related numbers with their ranges. Typed text is kept. */
export function NumbersCard({ group, query, fields, typed, changed, find, onType }: NumbersCardProps) {
  const { t } = useTranslation('admin-settings')
  const searchText = find.trim()
  const matches = fields.filter(
    ({ group: of, name }) => of === group && hasWords(`${name} ${t(($) => $.numbers[name].name)}`, find),
  )
  if (searchText !== '' && query.data !== undefined && matches.length === 0) return null
  return (
    <div id={`settings-${group}`} className={styles.section}>
      <SourceCard
        title={t(($) => $.sections[group])}
        note={t(($) => $.sectionNotes[group])}
        isLoading={query.isPending}
        failed={query.isError && query.data === undefined}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
        height={140}
      >
        <div className={styles.numbers}>
          {matches.map((field) => (
            <NumberInput
              key={field.name}
              field={field}
              text={typed[field.name]}
              isUnsaved={changed.includes(field.name)}
              onType={(text) => onType(field.name, text)}
            />
          ))}
        </div>
        {group === 'retention' && <p className={styles.dim}>{t(($) => $.promised)}</p>}
      </SourceCard>
    </div>
  )
}

interface NumberInputProps {
  field: NumberField
  text: string | undefined
  isUnsaved: boolean
  onType: (text: string) => void
}

function NumberInput({ field, text, isUnsaved, onType }: NumberInputProps) {
  const { t } = useTranslation('admin-settings')
  const [locale] = useLocale()
  const { name, value, min: least, max: most, lockedBy } = field
  const format = numberFormat(locale)
  const isWrong = text !== undefined && numberIn(text, field) === undefined
  return (
    <TextInput
      label={t(($) => $.numbers[name].name)}
      extra={
        isUnsaved ? <Badge tone="warn">{t(($) => $.badges.unsaved)}</Badge> : t(($) => $.numbers[name].unit)
      }
      hint={lockedBy ? t(($) => $.lockedBy, { setting: lockedBy }) : t(($) => $.numbers[name].text)}
      error={isWrong ? t(($) => $.range, { least: format.format(least), most: format.format(most) }) : null}
      inputMode="numeric"
      autoComplete="off"
      disabled={lockedBy !== null}
      value={lockedBy ? String(value) : (text ?? String(value))}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
