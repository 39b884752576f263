import { shownEmail } from '@studio/domain/kernel'
import type { Purchase } from '@studio/contract/economy'
import { Printer } from 'lucide-react'
import { Badge, Button, Dialog, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { usePurchase } from '../statements.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import { useMoments } from '../use-moments.ts'
import styles from './receipt.module.css'
import { useGoods } from './use-goods.ts'

/** A receipt, printed without the rest of the page. */
export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const errorText = useErrorText()
  const { data, error } = usePurchase(id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.receipt.title)}
      width={480}
      actions={
        data && (
          <Button
            variant="accent"
            icon={<Printer size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t(($) => $.receipt.print)}
          </Button>
        )
      }
    >
      {data ? (
        <Receipt purchase={data} />
      ) : error ? (
        <p role="alert">{`${t(($) => $.receipt.failed)}. ${errorText(error)}`}</p>
      ) : (
        <div className={styles.coming}>
          <Skeleton height="100%" />
        </div>
      )}
    </Dialog>
  )
}

function Receipt({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('ledger')
  const amounts = useAmounts()
  const moments = useMoments()
  const goods = useGoods()
  const { number, amount, bonus, amountCents, refundedCents, status, simulated, email } = purchase
  return (
    <article className={styles.receipt}>
      <p className={styles.brand}>Studio Alpha</p>
      <h3 className={styles.number}>{t(($) => $.billing.receiptOf, { number })}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{t(($) => $.receipt.date)}</dt>
          <dd>{moments.full(purchase.paidAt ?? purchase.createdAt)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.receipt.account)}</dt>
          <dd>{email && shownEmail(email)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.receipt.status)}</dt>
          <dd>{t(($) => $.billing.statuses[status])}</dd>
        </div>
        <div>
          <dt>{t(($) => $.receipt.item)}</dt>
          <dd>{goods({ ...purchase, amount, bonus: 0 })}</dd>
        </div>
        {bonus > 0 && (
          <div>
            <dt>{t(($) => $.receipt.bonus)}</dt>
            <dd>{goods({ ...purchase, amount: bonus, bonus: 0 })}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t(($) => $.receipt.total)}</dt>
          <dd>{amounts.money(amountCents)}</dd>
        </div>
        {refundedCents > 0 && (
          <div>
            <dt>{t(($) => $.receipt.refunded)}</dt>
            <dd>{`−${amounts.money(refundedCents)}`}</dd>
          </div>
        )}
      </dl>
      {simulated && (
        <p className={styles.simulated}>
          <Badge tone="warn">{t(($) => $.billing.simulatedTag)}</Badge> {t(($) => $.receipt.simulated)}
        </p>
      )}
    </article>
  )
}
