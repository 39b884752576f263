import type { InvoiceState } from '@studio/contract/invoices'
import { Ban, Check, CircleAlert, CircleDashed, FileText, Mail, RotateCcw } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import styles from './list.module.css'

const ICONS = {
  draft: CircleDashed,
  issued: FileText,
  sent: Mail,
  part: Mail,
  overdue: CircleAlert,
  paid: Check,
  credited: RotateCcw,
  invoiced: Check,
  void: Ban,
} as const satisfies Record<InvoiceState, unknown>

/** State of a document as icon and text, never by colour alone. */
export function StateWord({ state }: { state: InvoiceState }) {
  const { t } = useTranslation('invoices')
  const Icon = ICONS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} aria-hidden="true" />
      {t(($) => $.states[state])}
    </span>
  )
}
