import type { InvoiceProblem } from '@studio/domain/invoices'
import type { Invoice } from '@studio/contract/invoices'
import { Pencil } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, VisuallyHidden } from '../../../design/index.ts'
import styles from '../invoices.module.css'

interface PartyBoxProps {
  side: 'seller' | 'buyer'
  party: Invoice['buyer']
  problems: readonly InvoiceProblem[]
  /** Undefined if it can’t be edited because the client was deleted. */
  onEdit: (() => void) | undefined
}

/** Seller or buyer in a few lines, with problems. */
export function PartyBox({ side, party, problems, onEdit }: PartyBoxProps) {
  const { t } = useTranslation('invoices')
  const { street, postalCode, city } = party.address
  const own = problems.filter(({ field }) => field.startsWith(`${side}.`))
  const lines = [
    party.company || party.name,
    [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    party.taxId,
  ]
  return (
    <div className={styles.party} data-bad={own.length > 0 || undefined}>
      <div className={styles.partyHead}>
        <h3 className={styles.label}>{t(($) => $.party[side])}</h3>
        {onEdit && (
          <Button variant="plain" icon={<Pencil size={14} aria-hidden="true" />} onClick={onEdit}>
            {t(($) => $.edit)}
            <VisuallyHidden> {t(($) => $.party[side])}</VisuallyHidden>
          </Button>
        )}
      </div>
      {lines.filter(Boolean).map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      {own.map(({ code, field }) => (
        <p key={code + field} className={styles.bad}>
          {t(($) => $.problems[code])}
        </p>
      ))}
    </div>
  )
}
