import type { Purchase } from '@studio/contract/economy'
import { ReceiptText } from 'lucide-react'
import { Badge, Button, EmptyState, IconButton, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { usePurchases } from '../statements.queries.ts'
import table from '../table.module.css'
import { useAmounts } from '../use-amounts.ts'
import { useMoments } from '../use-moments.ts'
import styles from './billing-screen.module.css'
import { useGoods } from './use-goods.ts'

/** Purchases, newest first. */
export function PurchaseTable({ onReceipt }: { onReceipt: (id: string) => void }) {
  const { t } = useTranslation('ledger')
  const errorText = useErrorText()
  const list = usePurchases()
  const purchases = list.data?.pages.flatMap((page) => page.purchases) ?? []
  if (list.isPending)
    return (
      <div className={styles.coming}>
        <Skeleton height="100%" />
      </div>
    )
  return (
    <>
      {list.error && (
        <div role="alert" className={styles.trouble}>
          <span>{`${t(($) => $.billing.failed)}. ${errorText(list.error)}`}</span>
          <Button onClick={() => void list.refetch()}>{t(($) => $.retry, { ns: 'economy' })}</Button>
        </div>
      )}
      {list.isSuccess && purchases.length === 0 && (
        <EmptyState title={t(($) => $.billing.empty)} text={t(($) => $.billing.emptyText)} />
      )}
      {purchases.length > 0 && (
        <table className={table.table} aria-label={t(($) => $.billing.purchases)}>
          <thead>
            <tr>
              <th scope="col" className={table.wide}>
                {t(($) => $.billing.date)}
              </th>
              <th scope="col">{t(($) => $.billing.what)}</th>
              <th scope="col" className={table.number}>
                {t(($) => $.billing.price)}
              </th>
              <th scope="col">
                <span className={styles.hidden}>{t(($) => $.receipt.title)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {purchases.map((purchase) => (
              <Line key={purchase.id} purchase={purchase} onReceipt={onReceipt} />
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.credits.more)}
        </Button>
      )}
    </>
  )
}

function Line({ purchase, onReceipt }: { purchase: Purchase; onReceipt: (id: string) => void }) {
  const { t } = useTranslation('ledger')
  const amounts = useAmounts()
  const moments = useMoments()
  const goods = useGoods()
  return (
    <tr>
      <td className={`${table.wide} ${table.when}`}>
        <time dateTime={purchase.createdAt}>{moments.full(purchase.createdAt)}</time>
      </td>
      <td>
        <div className={table.words}>
          <span className={table.strong}>{goods(purchase)}</span>
          <span className={table.dim}>{t(($) => $.billing.statuses[purchase.status])}</span>
          {purchase.simulated && <Badge tone="warn">{t(($) => $.billing.simulatedTag)}</Badge>}
        </div>
        <time className={`${table.narrow} ${table.when}`} dateTime={purchase.createdAt}>
          {moments.full(purchase.createdAt)}
        </time>
      </td>
      <td className={table.number}>{amounts.money(purchase.amountCents)}</td>
      <td className={table.tool}>
        <IconButton
          label={t(($) => $.billing.receiptOf, { number: purchase.number })}
          tooltipSide="left"
          icon={<ReceiptText size={16} aria-hidden="true" />}
          onClick={() => onReceipt(purchase.id)}
        />
      </td>
    </tr>
  )
}
