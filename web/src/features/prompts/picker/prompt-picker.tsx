import { useDeferredValue, useState } from 'react'
import type { PromptListItem, Template } from '@studio/contract/prompts'
import { Button, Dialog, EmptyState, Skeleton, Tabs, TextInput } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { usePrompts } from '../prompts.queries.ts'
import { useTemplates } from '../templates/templates.queries.ts'
import { hasWords } from '@studio/domain/text'
import styles from './prompt-picker.module.css'

interface PromptPickerProps {
  title: string
  onPick: (prompt: PromptListItem) => void
  /** Called with the chosen template. Without it, templates aren't offered. */
  onTemplate?: ((template: Template) => void) | undefined
  onClose: () => void
}

/** Dialog to choose a saved prompt or a template. */
export function PromptPicker({ title, onPick, onTemplate, onClose }: PromptPickerProps) {
  const { t } = useTranslation('prompt-picker')
  const [query, setQuery] = useState('')
  const [tab, setTab] = useState<'saved' | 'templates'>('saved')
  const q = useDeferredValue(query.trim())
  return (
    <Dialog isOpen onClose={onClose} width={640} title={title}>
      <div className={styles.picker}>
        {onTemplate && (
          <Tabs
            label={t(($) => $.what)}
            value={tab}
            onChange={setTab}
            tabs={(['saved', 'templates'] as const).map((value) => ({ value, label: t(($) => $[value]) }))}
          />
        )}
        <TextInput
          type="search"
          name="prompts"
          label={t(($) => $.search)}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className={styles.results}>
          {onTemplate && tab === 'templates' ? (
            <Templates q={q} onPick={onTemplate} onClear={() => setQuery('')} />
          ) : (
            <SavedResults q={q} onPick={onPick} onClear={() => setQuery('')} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface ResultsProps<T> {
  q: string
  onPick: (item: T) => void
  onClear: () => void
}

function SavedResults({ q, onPick, onClear }: ResultsProps<PromptListItem>) {
  const { t } = useTranslation('prompt-picker')
  const list = usePrompts({ sort: q ? 'newest' : 'used', ...(q && { q }) })
  const prompts = list.data?.pages.flatMap((page) => page.prompts) ?? []
  if (list.isPending) return <Skeleton height={240} />
  if (list.isError && prompts.length === 0)
    return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (prompts.length === 0) return <NoResults q={q} onClear={onClear} text={t(($) => $.noneText)} />
  return (
    <>
      <ul className={styles.rows}>
        {prompts.map((prompt) => (
          <li key={prompt.id}>
            <button type="button" className={styles.row} onClick={() => onPick(prompt)}>
              <Thumbnail url={prompt.cover?.thumbnails[0]?.url ?? prompt.cover?.url} />
              <span className={styles.title} dir="auto">
                {prompt.title}
              </span>
              <span className={styles.version}>{t(($) => $.version, { number: prompt.head })}</span>
              <span className={styles.excerpt} dir="auto">
                {prompt.excerpt}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.more)}
        </Button>
      )}
    </>
  )
}

function Templates({ q, onPick, onClear }: ResultsProps<Template>) {
  const { t } = useTranslation('prompt-picker')
  const { data, error, refetch } = useTemplates()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const matches = data.filter(({ name, content }) => hasWords(`${name} ${content.body}`, q))
  if (matches.length === 0) return <NoResults q={q} onClear={onClear} />
  return (
    <ul className={styles.rows}>
      {matches.map((template) => (
        <li key={template.id}>
          <button type="button" className={styles.row} onClick={() => onPick(template)}>
            <Thumbnail url={template.coverUrl ?? undefined} />
            <span className={styles.title} dir="auto">
              {template.name}
            </span>
            <span className={styles.version}>{t(($) => $.kind[template.kind])}</span>
            <span className={styles.excerpt} dir="auto">
              {template.content.body}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const Thumbnail = ({ url }: { url: string | undefined }) => (
  <span className={styles.thumbnail}>{url && <img src={url} alt="" loading="lazy" />}</span>
)

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('prompt-picker')
  const errorText = useErrorText()
  return (
    <div role="alert" className={styles.failed}>
      <p>{errorText(error)}</p>
      <Button onClick={onRetry}>{t(($) => $.again)}</Button>
    </div>
  )
}

function NoResults({ q, text, onClear }: { q: string; text?: string; onClear: () => void }) {
  const { t } = useTranslation('prompt-picker')
  return (
    <EmptyState
      title={t(($) => (q ? $.nothing : $.none))}
      text={q ? undefined : text}
      action={q ? <Button onClick={onClear}>{t(($) => $.clear)}</Button> : undefined}
    />
  )
}
