import { numberFormat, sizeText } from '@studio/domain/kernel'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { Button, Progress, ScrollRegion, keyPressed } from '../../../design/index.ts'
import { saveFile, useLocale, useTranslation } from '../../../platform/index.ts'
import type { FindingText } from '../run/protocol.ts'
import type { Batch, BatchRow, BatchState } from './batch.ts'
import styles from './batch.module.css'
import { type Column, COLUMNS } from './indicators.ts'
import { csvOf, type Order, sorted, valueOf } from './table.ts'

interface BatchViewProps {
  state: BatchState
  batch: Batch
  onOpen: (file: File) => void
}

const ALL: readonly Column[] = ['name', ...COLUMNS]
const WORDS: readonly Column[] = ['name', 'format', 'editor', 'credentials']
const kindOf = (column: Column) => (WORDS.includes(column) ? 'word' : 'number')

/** Table of many files with their measurements and no total. */
export function BatchView({ state, batch, onOpen }: BatchViewProps) {
  const { t } = useTranslation('forensic-report')
  const [locale] = useLocale()
  const [order, setOrder] = useState<Order>({ column: 'name', isDown: false })
  const { rows, leftOut, isRunning } = state
  const sortedRows = sorted(rows, order, locale)
  const ended = rows.filter((row) => row.state !== 'waiting' && row.state !== 'working').length
  const save = () => {
    const head = ALL.map((column) => t(($) => $.batch.columns[column]))
    const lines = sortedRows.map((row) => ALL.map((column) => valueOf(row, column)))
    saveFile(new Blob([csvOf(head, lines)], { type: 'text/csv' }), 'forensics.csv')
  }
  return (
    <div className={styles.batch}>
      <header className={styles.head}>
        <h2 tabIndex={-1} data-lands="">
          {t(($) => $.batch.title, { count: rows.length })}
        </h2>
        <div className={styles.acts}>
          {isRunning ? (
            <Button onClick={() => batch.stop()}>{t(($) => $.batch.stop)}</Button>
          ) : (
            <Button onClick={() => batch.leave()}>{t(($) => $.batch.leave)}</Button>
          )}
          <Button icon={<Download size={16} aria-hidden="true" />} disabled={isRunning} onClick={save}>
            {t(($) => $.batch.csv)}
          </Button>
        </div>
        {isRunning && <Progress label={t(($) => $.batch.running)} value={ended / rows.length} />}
        <p role="status" className={styles.note}>
          {t(($) => $.batch.ended, { ended, count: rows.length })}
        </p>
        {leftOut > 0 && <p className={styles.warn}>{t(($) => $.batch.leftOut, { count: leftOut })}</p>}
        <p className={styles.note}>{t(($) => $.batch.text)}</p>
      </header>
      <BatchTable sortedRows={sortedRows} order={order} onOpen={onOpen} onOrder={setOrder} />
    </div>
  )
}

interface BatchTableProps {
  sortedRows: readonly BatchRow[]
  order: Order
  onOrder: (order: Order) => void
  onOpen: (file: File) => void
}

function BatchTable({ sortedRows, order, onOrder, onOpen }: BatchTableProps) {
  const { t } = useTranslation('forensic-report')
  const table = useRef<HTMLTableElement>(null)
  const move = (event: KeyboardEvent, at: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyPressed(event)]
    const next = step === undefined ? undefined : sortedRows[at + step]
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus()
  }
  return (
    <ScrollRegion label={t(($) => $.batch.table)} className={styles.scroll}>
      <table className={styles.table} ref={table}>
        <thead>
          <tr>
            {ALL.map((column) => {
              const isCurrent = order.column === column
              return (
                <th
                  key={column}
                  scope="col"
                  data-kind={kindOf(column)}
                  aria-sort={isCurrent ? (order.isDown ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    onClick={() => onOrder({ column, isDown: isCurrent && !order.isDown })}
                  >
                    {t(($) => $.batch.columns[column])}
                    {isCurrent &&
                      (order.isDown ? (
                        <ArrowDown size={14} aria-hidden="true" />
                      ) : (
                        <ArrowUp size={14} aria-hidden="true" />
                      ))}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {sortedRows.map((row, at) => (
            <tr key={row.id} data-state={row.state}>
              <th scope="row">
                <button
                  type="button"
                  dir="auto"
                  data-row={row.id}
                  onClick={() => onOpen(row.file)}
                  onKeyDown={(event) => move(event, at)}
                >
                  {row.file.name}
                </button>
                <RowNote row={row} />
              </th>
              {COLUMNS.map((column) => (
                <Cell key={column} row={row} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Reason for missing values in a row. */
function RowNote({ row }: { row: BatchRow }) {
  const { t } = useTranslation('forensic-report')
  const { state, why, overran } = row
  const note = why
    ? t(($) => $.batch.why[why])
    : state !== 'done'
      ? t(($) => $.batch.state[state])
      : overran > 0
        ? t(($) => $.batch.overran, { count: overran })
        : ''
  return note ? <span className={styles.rowNote}>{note}</span> : null
}

function Cell({ row, column }: { row: BatchRow; column: (typeof COLUMNS)[number] }) {
  const { t } = useTranslation('forensic-report')
  const [locale] = useLocale()
  const { indicators } = row
  const value = valueOf(row, column)
  const text = () => {
    if (!indicators || value === null || value === 'unknown') return '–'
    if (column === 'bytes') return sizeText(indicators.bytes, locale)
    if (column === 'pixels') return indicators.width ? `${indicators.width} × ${indicators.height}` : '–'
    if (column === 'credentials') {
      const credentialsText = indicators.credentials as Extract<FindingText, `credentials${string}`>
      return t(($) => $.batch.credentials[credentialsText])
    }
    return typeof value === 'number' ? numberFormat(locale).format(value) : value
  }
  return (
    <td data-kind={kindOf(column)} dir="auto">
      {text()}
    </td>
  )
}
