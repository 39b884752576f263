import { dateFormat, type Money, formatMoney } from '@studio/domain/kernel'
import { type InvoiceLine, suggestLines } from '@studio/contract/invoices'
import { sumsOf } from '@studio/domain/invoices'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { Button, Checkbox, Skeleton } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../invoices.module.css'
import { invoiceKeys } from '../invoices.queries.ts'
import { FormDialog } from './form-dialog.tsx'

interface JobLinesProps {
  id: string
  /** Currency of the document. */
  money: Money
  /** Lines already on the document are not suggested again. */
  lines: readonly InvoiceLine[]
  onTake: (lines: InvoiceLine[]) => void
}

/** Suggested lines for work done for the client. */
export function JobLines(props: JobLinesProps) {
  const { t } = useTranslation('invoices')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="plain" icon={<Layers size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t(($) => $.fromJobs.open)}
      </Button>
      {isOpen && <JobsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Source of a line; empty for lines entered by hand. */
const sourceOf = ({ jobId, proofId }: InvoiceLine): string => jobId ?? proofId ?? ''

function JobsDialog({ id, money, lines, onTake, onClose }: JobLinesProps & { onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [...invoiceKeys.one(id), 'suggestions'],
    queryFn: ({ signal }) => call(suggestLines, { params: { id } }, { signal }),
    staleTime: 0,
  })
  const [left, setLeft] = useState<readonly string[]>([])
  const used = new Set(lines.map(sourceOf))
  const offered = data?.suggestions.filter(({ line }) => !used.has(sourceOf(line)))
  const selected = offered?.filter(({ line }) => !left.includes(sourceOf(line))) ?? []
  const dayOf = (at: string) => dateFormat(locale, 'day').format(new Date(at))
  return (
    <FormDialog
      title={t(($) => $.fromJobs.title)}
      description={t(($) => $.fromJobs.text)}
      problem={error ? errorText(error) : null}
      isBusy={!offered && !error}
      act={t(($) => $.fromJobs.take, { count: selected.length })}
      onClose={onClose}
      onSubmit={() => {
        if (selected.length > 0) onTake(selected.map(({ line }) => line))
        onClose()
      }}
    >
      {!offered && !error && <Skeleton height={48} />}
      {offered?.length === 0 && <p className={styles.wide}>{t(($) => $.fromJobs.none)}</p>}
      {offered?.map(({ madeAt, line }) => (
        <div key={sourceOf(line)} className={styles.wide}>
          <Checkbox
            label={`${line.text}, ${line.quantity} ${line.unit}, ${formatMoney(sumsOf([line]).net, money, locale)}${madeAt ? `, ${dayOf(madeAt)}` : ''}`}
            checked={!left.includes(sourceOf(line))}
            onCheckedChange={(isChosen) =>
              setLeft(isChosen ? left.filter((each) => each !== sourceOf(line)) : [...left, sourceOf(line)])
            }
          />
        </div>
      ))}
    </FormDialog>
  )
}
