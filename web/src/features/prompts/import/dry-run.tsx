import { numberFormat } from '@studio/domain/kernel'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Tabs } from '../../../design/index.ts'
import { useRoom, useWindow } from '../saved/use-window.ts'
import styles from './dry-run.module.css'
import type { ImportAnswer } from './prompt-import-screen.tsx'

type Row = ImportAnswer['rows'][number]
type RowFilter = 'all' | Row['status']

/** Height of a row in rem. */
const ROW = 3.5
const ORDER = ['all', 'new', 'duplicate', 'invalid'] as const

/** Preview of all rows with reasons. Only visible rows are rendered because there may be thousands. */
export function DryRun({ answer, duplicates }: { answer: ImportAnswer; duplicates: 'skip' | 'keep' }) {
  const { t, i18n } = useTranslation('prompt-import')
  const [filter, setFilter] = useState<RowFilter>('all')
  const body = useRef<HTMLDivElement>(null)
  const { rem } = useRoom(body)
  const rows = filter === 'all' ? answer.rows : answer.rows.filter(({ status }) => status === filter)
  const height = Math.round(ROW * rem)
  const { first, last } = useWindow(body, { lines: rows.length, height, onNearEnd: () => {} })
  const numbers = numberFormat(i18n.language)
  const countOf = (each: RowFilter) => (each === 'all' ? answer.rows.length : answer.counts[each])
  return (
    <section aria-label={t(($) => $.rows.title)}>
      <SkippedText answer={answer} />
      <Tabs
        className={styles.tabs}
        label={t(($) => $.rows.show)}
        tabs={ORDER.map((value) => ({
          value,
          label: t(($) => $.rows[value]),
          count: numbers.format(countOf(value)),
        }))}
        value={filter}
        onChange={setFilter}
      />
      <div
        role="table"
        aria-label={t(($) => $.rows.title)}
        aria-rowcount={rows.length + 1}
        className={styles.table}
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={styles.head}>
            <span role="columnheader">{t(($) => $.rows.number)}</span>
            <span role="columnheader">{t(($) => $.rows.prompt)}</span>
            <span role="columnheader">{t(($) => $.rows.becomes)}</span>
          </div>
        </div>
        <div ref={body} role="rowgroup" className={styles.body} style={{ height: rows.length * height }}>
          {rows.slice(first, last).map((row, nth) => (
            <div
              key={row.index}
              role="row"
              aria-rowindex={first + nth + 2}
              className={styles.row}
              style={{ top: (first + nth) * height, height }}
            >
              <span role="cell" className={styles.number}>
                {numbers.format(row.index + 1)}
              </span>
              <span role="cell" className={styles.words} dir="auto">
                <b className={styles.title}>{row.title}</b>
                <span className={styles.excerpt}>{row.excerpt}</span>
              </span>
              <span role="cell" className={styles.becomes} data-status={row.status}>
                <Becomes row={row} duplicates={duplicates} />
              </span>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Maximum number of rows listed. */
const MAX_NAMED = 10

/** Text that is not imported: cells outside the columns, unused columns, and rows inside an open quote. */
function SkippedText({ answer: { rows, unused, openQuote } }: { answer: ImportAnswer }) {
  const { t, i18n } = useTranslation('prompt-import')
  const numbers = numberFormat(i18n.language)
  const surplusCells = rows.flatMap(({ surplus }) => surplus ?? [])
  const more = surplusCells.length - MAX_NAMED
  if (surplusCells.length === 0 && unused.length === 0 && openQuote === null) return null
  return (
    <div className={styles.lost} role="status">
      {openQuote !== null && <p>{t(($) => $.lost.openQuote, { line: numbers.format(openQuote) })}</p>}
      {surplusCells.length > 0 && (
        <ul>
          {surplusCells.slice(0, MAX_NAMED).map(({ line, text }) => (
            <li key={line} dir="auto">
              {t(($) => $.lost.surplus, { line: numbers.format(line), text })}
            </li>
          ))}
          {more > 0 && <li>{t(($) => $.lost.more, { count: more, formatted: numbers.format(more) })}</li>}
        </ul>
      )}
      {surplusCells.length > 0 && <p>{t(($) => $.lost.quotes)}</p>}
      {unused.length > 0 && <p dir="auto">{t(($) => $.lost.unused, { names: unused.join(', ') })}</p>}
    </div>
  )
}

function Becomes({ row, duplicates }: { row: Row; duplicates: 'skip' | 'keep' }) {
  const { t } = useTranslation('prompt-import')
  if (row.status === 'new') return t(($) => $.rows.isNew)
  if (row.status === 'invalid') return row.reasons.map((reason) => messageOf(reason)).join(' ')
  const [title = ''] = row.reasons
  return duplicates === 'keep' ? t(($) => $.rows.isTwin, { title }) : t(($) => $.rows.isLeftOut, { title })

  /** Server messages start with the name of the field; the rest is for developers. */
  function messageOf(reason: string): string {
    if (reason.startsWith('It has no text')) return t(($) => $.reasons.empty)
    if (reason.startsWith('It holds')) return t(($) => $.reasons.character)
    if (reason.startsWith('content.body')) return t(($) => $.reasons.body)
    if (reason.startsWith('content.negative')) return t(($) => $.reasons.negative)
    if (reason.startsWith('title')) return t(($) => $.reasons.name)
    if (reason.startsWith('tags')) return t(($) => $.reasons.tags)
    if (reason.startsWith('notes')) return t(($) => $.reasons.notes)
    return t(($) => $.reasons.field, { field: reason.split(':')[0]?.replace(/^content\./, '') ?? '' })
  }
}
