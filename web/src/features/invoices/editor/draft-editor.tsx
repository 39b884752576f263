import { daysBetween, formatMoney, percentText } from '@studio/domain/kernel'
import { problemsOf, sumsOf } from '@studio/domain/invoices'
import {
  type DraftContent,
  type Invoice,
  issueInvoice,
  MAX_NOTE,
  type OwnSeller,
} from '@studio/contract/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, FileDown } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Button, DateField, Select, TextArea, useToast } from '../../../design/index.ts'
import { call, nameOf, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../invoices.module.css'
import { savePdf, showInvoice } from '../invoices.queries.ts'
import { InvoiceHead } from '../invoice-head.tsx'
import { BuyerDialog } from './buyer-dialog.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import { FormDialog } from './form-dialog.tsx'
import { JobLines } from './from-jobs.tsx'
import { LinesEditor } from './lines-editor.tsx'
import { Paper } from './paper.tsx'
import { PartyBox } from './party-box.tsx'
import { SellerDialog } from './seller-dialog.tsx'
import { type Saving, useDraft } from './use-draft.ts'

type Dialogs = 'seller' | 'buyer' | 'issue' | 'delete'

/** Editor of a draft on the left, print preview on the right. Problems are marked in both. */
export function DraftEditor({ saved, seller }: { saved: Invoice; seller: OwnSeller }) {
  // Long function: composes the parts of the editor.
  const { t } = useTranslation('invoices')
  const { current, write, flush, saving, error, discard } = useDraft(saved)
  const [dialog, setDialog] = useState<Dialogs | null>(null)
  const errorText = useErrorText()
  const showToast = useToast()
  // Problems that only the server can check stay until its next response: remaining credit and unprintable characters.
  const problems = [
    ...problemsOf(current),
    ...saved.problems.filter(({ code }) => code === 'CREDIT_TOO_MUCH' || code === 'UNPRINTABLE'),
  ]
  // Fields with unreadable text. Their previous values must not be printed or issued.
  const [unread, setUnread] = useState<readonly string[]>([])
  const onUnread = useCallback(
    (field: string, isUnread: boolean) =>
      setUnread((fields) => [...fields.filter((each) => each !== field), ...(isUnread ? [field] : [])]),
    [],
  )
  const isReady = problems.length === 0 && unread.length === 0
  const close = () => setDialog(null)
  const download = async () => {
    if (!(await flush())) return
    await savePdf(current).catch((problem: unknown) =>
      showToast({ tone: 'bad', title: t(($) => $.pdfFailed), description: errorText(problem) }),
    )
  }
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <InvoiceHead
          invoice={current}
          extra={<SavingWord saving={saving} text={error ? errorText(error) : null} />}
        />
        <Dates invoice={current} problems={problems} write={write} />
        <div className={styles.parties}>
          <PartyBox
            side="seller"
            party={current.seller}
            problems={problems}
            onEdit={() => setDialog('seller')}
          />
          <PartyBox
            side="buyer"
            party={current.buyer}
            problems={problems}
            onEdit={current.clientId ? () => setDialog('buyer') : undefined}
          />
        </div>
        <LinesEditor
          lines={current.lines}
          decimals={current.decimals}
          taxRate={seller.taxRate}
          problems={problems}
          onUnread={onUnread}
          more={
            current.kind !== 'credit' && (
              <JobLines
                id={current.id}
                money={current}
                lines={current.lines}
                onTake={(lines) => write({ lines: [...current.lines, ...lines] })}
              />
            )
          }
          onChange={(lines) => write({ lines })}
        />
        <TextArea
          label={t(($) => $.editor.note)}
          rows={2}
          maxLength={MAX_NOTE}
          value={current.note}
          onChange={(event) => write({ note: event.currentTarget.value })}
        />
        <Totals invoice={current} />
        <footer className={styles.foot}>
          <p className={styles.bad} aria-live="polite">
            {problems.length > 0 && (
              <>
                <CircleAlert size={14} aria-hidden="true" />
                {t(($) => $.editor.missing, { count: problems.length })}
              </>
            )}
          </p>
          <div className={styles.buttons}>
            <Button variant="plain" onClick={() => setDialog('delete')}>
              {t(($) => $.delete.act)}
            </Button>
            <Button
              icon={<FileDown size={16} aria-hidden="true" />}
              disabled={unread.length > 0}
              onClick={() => void download()}
            >
              {t(($) => $.editor.pdf)}
            </Button>
            <Button
              variant={isReady ? 'accent' : 'quiet'}
              disabled={!isReady}
              onClick={() => setDialog('issue')}
            >
              {t(($) => $.editor.issue, { number: current.nextNumber ?? '' })}
            </Button>
          </div>
          {problems.length > 0 && (
            <ul className={styles.missing} aria-label={t(($) => $.editor.missingLabel)}>
              {problems.map(({ code, field }) => (
                <li key={code + field}>{t(($) => $.problems[code])}</li>
              ))}
            </ul>
          )}
        </footer>
      </div>
      <aside className={styles.preview} aria-label={t(($) => $.editor.preview)}>
        <Paper invoice={current} problems={problems} />
      </aside>
      {dialog === 'seller' && <SellerDialog seller={seller} onClose={close} />}
      {dialog === 'buyer' && current.clientId && (
        <BuyerDialog clientId={current.clientId} buyer={current.buyer} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteDraft invoice={current} onDeleted={discard} onClose={close} />}
      {dialog === 'issue' && <IssueDialog invoice={current} flush={flush} onClose={close} />}
    </div>
  )
}

function SavingWord({ saving, text }: { saving: Saving; text: string | null }): ReactNode {
  const { t } = useTranslation('invoices')
  return (
    <span className={styles.saving} data-state={saving} role="status">
      {saving === 'saved' && <Check size={14} aria-hidden="true" />}
      {saving === 'failed' ? `${t(($) => $.saving.failed)} ${text ?? ''}` : t(($) => $.saving[saving])}
    </span>
  )
}

interface DatesProps {
  invoice: Invoice
  problems: Invoice['problems']
  write: (change: Partial<DraftContent>) => void
}

function Dates({ invoice, problems, write }: DatesProps) {
  const { t } = useTranslation('invoices')
  const { kind, issueDate, supplyDate, dueDate, language } = invoice
  const bad = problems.filter(({ code }) => code.endsWith('_DATE'))
  const empty = t(($) => $.editor.noDate)
  const days = issueDate && dueDate ? daysBetween(issueDate, dueDate) : null
  return (
    <div className={styles.dates}>
      <DateField
        label={t(($) => $.editor.issued)}
        value={issueDate ?? ''}
        empty={empty}
        onChange={(day) => write({ issueDate: day || null })}
      />
      <DateField
        label={t(($) => $.editor.supplied)}
        value={supplyDate ?? ''}
        empty={empty}
        onChange={(day) => write({ supplyDate: day || null })}
      />
      {kind !== 'credit' && (
        <DateField
          label={t(($) => $.editor[kind === 'quote' ? 'holds' : 'due'])}
          value={dueDate ?? ''}
          empty={empty}
          onChange={(day) => write({ dueDate: day || null })}
        />
      )}
      <Select
        label={t(($) => $.editor.language)}
        value={language}
        options={(['en', 'es'] as const).map((value) => ({ value, label: nameOf(value) }))}
        onChange={(next) => write({ language: next })}
      />
      {days !== null && days >= 0 && kind !== 'credit' && (
        <span className={styles.meta}>{t(($) => $.editor.days, { count: days })}</span>
      )}
      {bad.map(({ code }) => (
        <p key={code} className={styles.bad}>
          {t(($) => $.problems[code])}
        </p>
      ))}
    </div>
  )
}

function Totals({ invoice }: { invoice: Invoice }) {
  const { lines } = invoice
  const { t } = useTranslation('invoices')
  const [locale] = useLocale()
  const sums = sumsOf(lines)
  const money = (amount: number) => formatMoney(amount, invoice, locale)
  return (
    <div className={styles.totals}>
      <p className={styles.meta}>{t(($) => $.editor.rounding)}</p>
      <dl>
        <div>
          <dt>{t(($) => $.editor.net)}</dt>
          <dd>{money(sums.net)}</dd>
        </div>
        {sums.rates.map(({ taxKind, taxRate, tax }) => (
          <div key={`${taxKind}${taxRate}`}>
            <dt>
              {taxKind === 'rate'
                ? t(($) => $.editor.taxAt, { rate: percentText(taxRate / 100, locale, 2) })
                : t(($) => $.lines.kinds[taxKind])}
            </dt>
            <dd>{money(tax)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{t(($) => $.editor.total)}</dt>
          <dd>{money(sums.total)}</dd>
        </div>
      </dl>
    </div>
  )
}

interface IssueDialogProps {
  invoice: Invoice
  flush: () => Promise<boolean>
  onClose: () => void
}

function IssueDialog({ invoice: { id, nextNumber }, flush, onClose }: IssueDialogProps) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const issue = useMutation({
    mutationFn: async () => {
      if (!(await flush())) throw new Error('not saved')
      return call(issueInvoice, { params: { id } })
    },
    onSuccess: ({ invoice }) => {
      showInvoice(queries, invoice)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(($) => $.issue.title, { number: nextNumber ?? '' })}
      description={t(($) => $.issue.text)}
      problem={issue.error ? errorText(issue.error) : null}
      isBusy={issue.isPending}
      act={t(($) => $.issue.act)}
      onClose={onClose}
      onSubmit={() => issue.mutate()}
    />
  )
}
