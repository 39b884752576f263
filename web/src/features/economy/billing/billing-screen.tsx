import { type ReactNode, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge, Button } from '../../../design/index.ts'
import { configKeys, loadConfig, useTranslation } from '../../../platform/index.ts'
import { PackageList } from '../dialogs/package-list.tsx'
import { useEconomyDialog } from '../economy-dialogs.tsx'
import { useCatalogue, useTokens } from '../economy.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './billing-screen.module.css'
import { PurchaseTable } from './purchase-table.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { PaymentReturn } from './from-payment.tsx'

/** Packages, purchases with receipts, and the availability of purchases. */
export function BillingScreen() {
  const { t } = useTranslation('ledger')
  const { t: economyText } = useTranslation('economy')
  const open = useEconomyDialog()
  const amounts = useAmounts()
  const tokens = useTokens().data?.balance
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const { purchase, cancelled, receipt } = search
  const navigate = useNavigate()
  const show = (search: { receipt?: string }) =>
    void navigate({ to: '.', search: search, replace: true, resetScroll: false })
  return (
    <div className={styles.screen}>
      {(purchase ?? cancelled) && <PaymentReturn purchaseId={purchase} onDismiss={() => show({})} />}
      <AlphaNotice />
      <Part title={t(($) => $.billing.packages)} text={t(($) => $.billing.packagesText)}>
        <PackageList onChoose={(coins) => open({ dialog: 'purchase', coins })} />
      </Part>
      <Part title={t(($) => $.billing.tokens)} text={t(($) => $.billing.tokensText)}>
        <div className={styles.row}>
          <span className={styles.tokens}>{tokens === undefined ? '–' : amounts.tokens(tokens)}</span>
          <Button onClick={() => open({ dialog: 'wallet' })}>{economyText(($) => $.openWallet)}</Button>
        </div>
      </Part>
      <Part title={t(($) => $.billing.purchases)} text={t(($) => $.billing.purchasesText)}>
        <PurchaseTable onReceipt={(id) => show({ receipt: id })} />
      </Part>
      {receipt && <ReceiptDialog id={receipt} onClose={() => show({})} />}
    </div>
  )
}

function AlphaNotice() {
  const { t } = useTranslation('ledger')
  const { t: shellText } = useTranslation('shell')
  const flags = useQuery({ queryKey: configKeys.all, queryFn: loadConfig, staleTime: Infinity }).data?.flags
  // The flag is known immediately, so later content causes no layout shift.
  const purchasing = useCatalogue().data?.purchasing ?? (flags?.purchasing === false ? 'disabled' : undefined)
  if (purchasing === undefined || purchasing === 'stripe') return null
  const isSimulated = purchasing === 'simulated'
  return (
    <div className={styles.notice} role="note">
      <Badge tone="warn">
        {isSimulated ? t(($) => $.billing.simulatedTag) : shellText(($) => $.alpha.tag)}
      </Badge>
      <p>
        <strong className={styles.strong}>
          {isSimulated ? t(($) => $.billing.simulated) : t(($) => $.billing.alpha)}
        </strong>
        {isSimulated ? t(($) => $.billing.simulatedText) : t(($) => $.billing.alphaText)}
      </p>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.dim}>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
