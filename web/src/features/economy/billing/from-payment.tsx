import { Button, Spinner } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { usePurchase } from '../statements.queries.ts'
import styles from './billing-screen.module.css'
import { useGoods } from './use-goods.ts'

/** Result of a payment after returning. Without a purchase, the user cancelled it. */
export function PaymentReturn({
  purchaseId,
  onDismiss,
}: {
  purchaseId: string | undefined
  onDismiss: () => void
}) {
  const { t } = useTranslation('ledger')
  return (
    <div className={styles.notice} role="status">
      {purchaseId ? <Outcome id={purchaseId} /> : <p>{t(($) => $.billing.back.cancelled)}</p>}
      <Button variant="plain" className={styles.dismiss} onClick={onDismiss}>
        {t(($) => $.billing.back.dismiss)}
      </Button>
    </div>
  )
}

function Outcome({ id }: { id: string }) {
  const { t } = useTranslation('ledger')
  const errorText = useErrorText()
  const goods = useGoods()
  const { data: purchase, error } = usePurchase(id)
  if (error) return <p>{errorText(error)}</p>
  if (!purchase || purchase.status === 'pending')
    return (
      <>
        <Spinner />
        <p>
          <strong className={styles.strong}>{t(($) => $.billing.back.pending)}</strong>
          {t(($) => $.billing.back.pendingText)}
        </p>
      </>
    )
  if (purchase.status === 'expired') return <p>{t(($) => $.billing.back.expired)}</p>
  return (
    <p>
      <strong className={styles.strong}>{t(($) => $.billing.back.paid)}</strong>
      {t(($) => $.billing.back.paidText, { what: goods(purchase) })}
    </p>
  )
}
