import type { AuditFilter } from '@studio/contract/audit'
import { Download, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, DateField, Select, useToast } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './audit.module.css'
import { useExportAudit } from './audit.queries.ts'
import { useAuditWords } from './use-audit-words.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  actors: readonly { id: string; name: string | null }[]
  actions: readonly string[]
  onChange: (change: AuditFilter) => void
  onClear: () => void
}

const ANY = 'any'

/** Filters of the list, and the CSV download with the same filters. */
export function AuditFilters({ filter, actors, actions, onChange, onClear }: AuditFiltersProps) {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const labels = useAuditWords()
  const show = useToast()
  const file = useExportAudit()
  const { actor, action, subject, from = '', to = '' } = filter
  const areas = [...new Set(actions.map((each) => each.split('.')[0] ?? each))]
  const people =
    actors.some(({ id }) => id === actor) || !actor ? actors : [{ id: actor, name: null }, ...actors]
  const isOn = Object.values(filter).some((value) => value !== undefined)
  const save = () =>
    file.mutate(filter, {
      onError: (error) =>
        show({ tone: 'bad', title: t(($) => $.exportFailed), description: errorText(error) }),
    })
  const filterValue = (value: string) => (value === ANY ? undefined : value)
  return (
    <div className={styles.filters}>
      <Select
        label={t(($) => $.filter.who)}
        value={actor ?? ANY}
        options={[
          { value: ANY, label: t(($) => $.filter.everybody) },
          ...people.map((person) => ({ value: person.id, label: labels.person(person) })),
        ]}
        onChange={(value) => onChange({ actor: filterValue(value) })}
      />
      <Select
        label={t(($) => $.filter.what)}
        value={action ?? ANY}
        options={[
          { value: ANY, label: t(($) => $.filter.everything) },
          ...areas.map((area) => ({ value: area, label: t(($) => $.filter.area, { area }) })),
          ...actions.map((each) => ({ value: each, label: labels.action(each) })),
        ]}
        onChange={(value) => onChange({ action: filterValue(value) })}
      />
      <DateField
        label={t(($) => $.filter.from)}
        value={from}
        empty={t(($) => $.filter.anyDay)}
        max={to || undefined}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DateField
        label={t(($) => $.filter.to)}
        value={to}
        empty={t(($) => $.filter.today)}
        min={from || undefined}
        onChange={(day) => onChange({ to: day || undefined })}
      />
      <SubjectField
        key={subject}
        subject={subject ?? ''}
        onSearch={(text) => onChange({ subject: text || undefined })}
      />
      {isOn && (
        <Button variant="plain" onClick={onClear}>
          {t(($) => $.filter.clear)}
        </Button>
      )}
      <Button
        className={styles.csv}
        icon={<Download size={14} aria-hidden="true" />}
        loading={file.isPending}
        onClick={save}
      >
        CSV
      </Button>
    </div>
  )
}

/** Applied on submit, because a partial id has no results. */
function SubjectField({ subject, onSearch }: { subject: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('audit')
  const [text, setText] = useState(subject)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Search size={14} aria-hidden="true" />
      <input
        type="search"
        aria-label={t(($) => $.filter.subject)}
        placeholder={t(($) => $.filter.subject)}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => text.trim() !== subject && onSearch(text.trim())}
      />
    </form>
  )
}
