import { numberFormat, formatAmount } from '@studio/domain/kernel'
import { readMinorUnits, readNumber } from '../../../platform/read-number.ts'
import { type InvoiceProblem, sumsOf } from '@studio/domain/invoices'
import { type InvoiceLine, MAX_LINE_TEXT, MAX_AMOUNT, MAX_LINES } from '@studio/contract/invoices'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton, Select } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './lines.module.css'
import { NumberCell } from './number-cell.tsx'

interface LinesEditorProps {
  lines: readonly InvoiceLine[]
  /** Decimals of the document’s currency. */
  decimals: number
  /** Tax rate of new lines. */
  taxRate: number
  problems: readonly InvoiceProblem[]
  /** More ways to add lines, next to the button for an empty line. */
  more?: ReactNode
  onUnread: (field: string, isUnread: boolean) => void
  onChange: (lines: InvoiceLine[]) => void
}

const emptyLine = (taxRate: number): InvoiceLine => ({
  text: '',
  quantity: 1,
  unit: '',
  unitPrice: 0,
  taxKind: 'rate',
  taxRate,
  taxNote: '',
  jobId: null,
  proofId: null,
})

/** Maximum length of a line’s text. */
const MAX_QUANTITY = 999_999_999

/** Edits the lines of a document. */
export function LinesEditor(props: LinesEditorProps) {
  const { lines, decimals, taxRate, problems, more, onUnread, onChange } = props
  const { t } = useTranslation('invoices')
  const { lines: nets } = sumsOf(lines)
  const change = (at: number, part: Partial<InvoiceLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  // Lines have ids of their form, so that unreadable text moves with its line.
  const [{ keys, next }, setKeys] = useState({ keys: [] as readonly number[], next: 0 })
  const missing = lines.length - keys.length
  const allKeys = [...keys, ...Array.from({ length: Math.max(0, missing) }, (_, at) => next + at)]
  const keep = (nextKeys: readonly number[]) => setKeys({ keys: nextKeys, next: next + Math.max(0, missing) })
  const move = (at: number, by: number) => {
    const moved = <Each,>(list: readonly Each[]): Each[] =>
      list.toSpliced(at, 1).toSpliced(at + by, 0, ...list.slice(at, at + 1))
    keep(moved(allKeys))
    onChange(moved(lines))
  }
  const remove = (at: number) => {
    keep(allKeys.toSpliced(at, 1))
    onChange(lines.toSpliced(at, 1))
  }
  const isMissing = problems.some(({ code }) => code === 'LINES')
  return (
    <fieldset className={styles.lines} id="invoice-lines">
      <div className={styles.head}>
        <legend className={styles.legend}>{t(($) => $.lines.title)}</legend>
        <div className={styles.tools}>
          {more}
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            disabled={lines.length >= MAX_LINES}
            onClick={() => onChange([...lines, emptyLine(taxRate)])}
          >
            {t(($) => $.lines.add)}
          </Button>
        </div>
      </div>
      {isMissing && <p className={styles.bad}>{t(($) => $.problems.LINES)}</p>}
      <ol className={styles.list}>
        {lines.map((line, at) => (
          <LineFields
            key={allKeys[at]}
            line={line}
            at={at}
            decimals={decimals}
            onUnread={onUnread}
            count={lines.length}
            net={nets[at] ?? 0}
            problems={problems.filter(({ field }) => field.startsWith(`lines.${at}.`))}
            onChange={(part) => change(at, part)}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
    </fieldset>
  )
}

interface LineFieldsProps {
  line: InvoiceLine
  at: number
  count: number
  decimals: number
  /** In minor units. */
  net: number
  problems: readonly InvoiceProblem[]
  onUnread: LinesEditorProps['onUnread']
  onChange: (part: Partial<InvoiceLine>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

function LineFields({
  line,
  at,
  count,
  decimals,
  net,
  problems,
  onUnread,
  onChange,
  onMove,
  onRemove,
}: LineFieldsProps) {
  // Long function: one statement per field of the line.
  const { t } = useTranslation('invoices')
  const [locale] = useLocale()
  const has = (code: string) => problems.some((problem) => problem.code === code)
  const number = at + 1
  const amount = (value: number) => formatAmount(value, { decimals }, locale)
  const plain = numberFormat(locale, { maximumFractionDigits: 3, useGrouping: false })
  const isTaxed = line.taxKind === 'rate'
  return (
    <li className={styles.line}>
      <input
        className={styles.text}
        dir="auto"
        aria-label={t(($) => $.lines.text, { number })}
        aria-invalid={has('LINE_TEXT') || undefined}
        placeholder={t(($) => $.lines.placeholder)}
        maxLength={MAX_LINE_TEXT}
        value={line.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <NumberCell
        label={t(($) => $.lines.quantity, { number })}
        value={line.quantity}
        show={(value) => plain.format(value)}
        read={(text) =>
          readNumber(text, { decimals: 3, min: -MAX_QUANTITY, max: MAX_QUANTITY, language: locale })
        }
        onUnread={onUnread}
        isBad={has('LINE_QUANTITY')}
        onChange={(quantity) => onChange({ quantity })}
      />
      <input
        className={styles.unit}
        dir="auto"
        aria-label={t(($) => $.lines.unit, { number })}
        placeholder={t(($) => $.lines.unitPlaceholder)}
        maxLength={20}
        value={line.unit}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      />
      <NumberCell
        label={t(($) => $.lines.price, { number })}
        value={line.unitPrice}
        show={amount}
        read={(text) =>
          readMinorUnits(text, { decimals, min: -MAX_AMOUNT, max: MAX_AMOUNT, language: locale })
        }
        onUnread={onUnread}
        onChange={(unitPrice) => onChange({ unitPrice })}
      />
      <div className={styles.tax}>
        {isTaxed && (
          <NumberCell
            label={t(($) => $.lines.rate, { number })}
            value={line.taxRate}
            show={(value) => plain.format(value)}
            read={(text) =>
              readNumber(text.replace(/\s*%\s*$/, ''), { decimals: 2, min: 0, max: 100, language: locale })
            }
            onUnread={onUnread}
            onChange={(taxRate) => onChange({ taxRate })}
          />
        )}
        <Select
          label={t(($) => $.lines.kind, { number })}
          isLabelHidden
          value={line.taxKind}
          options={(['rate', 'reverse', 'exempt'] as const).map((value) => ({
            value,
            label: t(($) => $.lines.kinds[value]),
          }))}
          onChange={(taxKind) =>
            onChange({ taxKind, ...(taxKind === 'rate' ? { taxNote: '' } : { taxRate: 0 }) })
          }
        />
      </div>
      <span className={styles.net}>{amount(net)}</span>
      <div className={styles.acts}>
        <IconButton
          label={t(($) => $.lines.up, { number })}
          icon={<ArrowUp size={14} aria-hidden="true" />}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t(($) => $.lines.down, { number })}
          icon={<ArrowDown size={14} aria-hidden="true" />}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={t(($) => $.lines.remove, { number })}
          icon={<Trash2 size={14} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {!isTaxed && (
        <input
          className={styles.note}
          dir="auto"
          aria-label={t(($) => $.lines.note, { number })}
          aria-invalid={has('LINE_TAX_NOTE') || undefined}
          placeholder={t(($) => $.lines.notePlaceholder[line.taxKind === 'reverse' ? 'reverse' : 'exempt'])}
          maxLength={300}
          value={line.taxNote}
          onChange={(event) => onChange({ taxNote: event.currentTarget.value })}
        />
      )}
      {problems.map(({ code, field }) => (
        <p key={code + field} className={styles.bad}>
          {t(($) => $.problems[code])}
        </p>
      ))}
    </li>
  )
}
