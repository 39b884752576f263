import { useRef } from 'react'
import { type Template, TEMPLATE_KINDS } from '@studio/contract/prompts'
import { Camera, NotebookPen, Plus } from 'lucide-react'
import { Button, Menu, Select, Tabs } from '../../../design/index.ts'
import { useShortcuts, useTranslation } from '../../../platform/index.ts'
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

/** Which templates are asked for, and in which order. */
export interface Asked {
  kind: Template['kind'] | 'all'
  sort: Sort
  words: string
}

interface TemplatesBarProps {
  asked: Asked
  onAsk: (changes: Partial<Asked>) => void
  /** Not known while they are fetched. */
  countOf: ((kind: Asked['kind']) => number) | undefined
}

export function TemplatesBar({ asked, onAsk, countOf }: TemplatesBarProps) {
  const { t } = useTranslation('templates')
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ search: () => search.current?.focus() })
  return (
    <div className={styles.bar}>
      <Tabs
        className={styles.kinds}
        label={t(($) => $.kinds.label)}
        value={asked.kind}
        onChange={(kind) => onAsk({ kind })}
        tabs={(['all', ...TEMPLATE_KINDS] as const).map((value) => ({
          value,
          label: t(($) => $.kinds[value]),
          count: countOf?.(value),
        }))}
      />
      <input
        ref={search}
        type="search"
        name="templates"
        className={styles.search}
        aria-label={t(($) => $.search)}
        aria-keyshortcuts="/"
        placeholder={t(($) => $.search)}
        autoComplete="off"
        value={asked.words}
        onChange={(event) => onAsk({ words: event.currentTarget.value })}
      />
      <Select
        label={t(($) => $.sort.label)}
        value={asked.sort}
        options={SORTS.map((value) => ({ value, label: t(($) => $.sort[value]) }))}
        onChange={(sort) => onAsk({ sort })}
      />
    </div>
  )
}
