import { type Template, TEMPLATE_KINDS } from '@studio/contract/prompts'
import { Camera, NotebookPen, Plus } from 'lucide-react'
import { Button, Menu, Select, Tabs, SearchField } from '../../../design/index.ts'
import { useSearchShortcut, useTranslation } from '../../../platform/index.ts'
import { type Sort, SORTS } from './shown-templates.ts'
import styles from './templates-screen.module.css'

interface TemplatesHeadProps {
  onFromBrief: () => void
  onFromPrompt: () => void
}

export function TemplatesHead({ onFromBrief, onFromPrompt }: TemplatesHeadProps) {
  const { t } = useTranslation('templates')
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t(($) => $.heading)}</h2>
        <p className={styles.note}>{t(($) => $.note)}</p>
      </div>
      <Menu
        align="end"
        trigger={<Button icon={<Plus size={16} aria-hidden="true" />}>{t(($) => $.new.title)}</Button>}
        entries={[
          {
            label: t(($) => $.new.fromBrief),
            icon: <Camera size={16} aria-hidden="true" />,
            onSelect: onFromBrief,
          },
          {
            label: t(($) => $.new.fromPrompt),
            icon: <NotebookPen size={16} aria-hidden="true" />,
            onSelect: onFromPrompt,
          },
        ]}
      />
    </header>
  )
}

/** Filters and sort order of the templates. */
export interface TemplateQuery {
  kind: Template['kind'] | 'all'
  sort: Sort
  query: string
}

interface TemplatesBarProps {
  query: TemplateQuery
  onAsk: (changes: Partial<TemplateQuery>) => void
  /** Undefined while loading. */
  countOf: ((kind: TemplateQuery['kind']) => number) | undefined
}

export function TemplatesBar({ query, onAsk, countOf }: TemplatesBarProps) {
  const { t } = useTranslation('templates')
  return (
    <div className={styles.bar}>
      <Tabs
        className={styles.kinds}
        label={t(($) => $.kinds.label)}
        value={query.kind}
        onChange={(kind) => onAsk({ kind })}
        tabs={(['all', ...TEMPLATE_KINDS] as const).map((value) => ({
          value,
          label: t(($) => $.kinds[value]),
          count: countOf?.(value),
        }))}
      />
      <SearchField
        {...useSearchShortcut()}
        label={t(($) => $.search)}
        clearLabel={t(($) => $.clearSearch)}
        value={query.query}
        onSearch={(searchText) => onAsk({ query: searchText })}
      />
      <Select
        label={t(($) => $.sort.label)}
        value={query.sort}
        options={SORTS.map((value) => ({ value, label: t(($) => $.sort[value]) }))}
        onChange={(sort) => onAsk({ sort })}
      />
    </div>
  )
}
