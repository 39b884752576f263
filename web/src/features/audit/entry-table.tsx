import type { AuditFilter } from '@studio/contract/audit'
import type { KeyboardEvent } from 'react'
import { Button, classNames, EmptyState, Skeleton, keyPressed } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './audit.module.css'
import { useAuditEntries } from './audit.queries.ts'
import { useAuditWords } from './use-audit-words.ts'

interface EntryTableProps {
  filter: AuditFilter
  chosen: string | undefined
  onChoose: (id: string) => void
  onClear: () => void
}

/** Entries, newest first. Arrow keys move between them, Enter opens one beside the list. */
export function EntryTable({ filter, chosen, onChoose, onClear }: EntryTableProps) {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const labels = useAuditWords()
  const list = useAuditEntries(filter)
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  if (list.isPending) return <Skeleton height={480} />
  if (list.error && entries.length === 0)
    return (
      <div role="alert" className={styles.trouble}>
        <p>{errorText(list.error)}</p>
        <Button onClick={() => void list.refetch()}>{t(($) => $.again)}</Button>
      </div>
    )
  if (entries.length === 0)
    return isFiltered ? (
      <EmptyState
        title={t(($) => $.none.title)}
        text={t(($) => $.none.text)}
        action={<Button onClick={onClear}>{t(($) => $.filter.clear)}</Button>}
      />
    ) : (
      <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
    )
  return (
    <>
      <table className={styles.table} aria-busy={list.isPlaceholderData || undefined}>
        <thead>
          <tr>
            {(['when', 'who', 'what', 'subject', 'seal'] as const).map((name) => (
              <th key={name} scope="col" data-column={name}>
                {t(($) => $.columns[name])}
              </th>
            ))}
          </tr>
        </thead>
        {/* Buttons in the rows are the controls. Their keys are handled here once. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={moveFocus}>
          {withDays(entries, labels.day).map(({ entry, heading }) => (
            <tr key={entry.id} data-chosen={entry.id === chosen || undefined}>
              <td data-column="when" className={styles.mono}>
                {heading && <span className={styles.dayName}>{heading}</span>}
                {labels.time(entry.at)}
              </td>
              <td data-column="who">{labels.person(entry.actor)}</td>
              <td data-column="what">
                <button
                  type="button"
                  className={styles.row}
                  aria-pressed={entry.id === chosen}
                  onClick={() => onChoose(entry.id)}
                >
                  {labels.action(entry.action)}
                </button>
              </td>
              <td data-column="subject" className={classNames(!entry.subject.name && styles.mono)}>
                {labels.person(entry.subject)}
              </td>
              <td data-column="seal" className={styles.mono}>
                {labels.seal(entry.hash)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.more}>
        <p className={styles.edge}>{t(($) => $.shown, { count: entries.length })}</p>
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.more)}
          </Button>
        )}
        {list.isFetchNextPageError && <p role="alert">{errorText(list.error)}</p>}
      </div>
    </>
  )
}

/** Entries, each with its day if it is the first of that day. */
function withDays<Entry extends { at: string }>(entries: readonly Entry[], nameOf: (at: string) => string) {
  return entries.map((entry, at) => {
    const [name, before] = [nameOf(entry.at), entries[at - 1]]
    return { entry, heading: before && nameOf(before.at) === name ? undefined : name }
  })
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[keyPressed(event)]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
