import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ArrowRight, Plus, Wallet } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { PopoverBox } from '../../../design/layers/popover-box.tsx'
import { useEconomyDialog } from '../economy-dialogs.tsx'
import { useBalance, useCatalogue, useTokens } from '../economy.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './balances-menu.module.css'

/** Menu of credits, coins and tokens with their uses and actions. Prefetched before its button is pressed. */
export function BalancesMenu({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation('economy')
  const openDialog = useEconomyDialog()
  const amounts = useAmounts()
  const balance = useBalance().data
  const tokens = useTokens().data?.balance
  const prices = useCatalogue().data?.prices
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const open = (dialog: 'purchase' | 'exchange' | 'wallet') => {
    close()
    openDialog({ dialog })
  }
  return (
    <PopoverBox isOpen={isOpen} onOpen={setIsOpen} trigger={trigger} label={t(($) => $.balance)}>
      <div className={styles.menu} data-balances-menu="">
        <Holding
          name={t(($) => $.credits)}
          amount={balance?.credits}
          text={`${prices ? t(($) => $.creditsFor, { image: amounts.number(prices.image), second: amounts.number(prices.videoSecond) }) : ''} ${t(($) => $.free)}`}
        />
        <Holding name={t(($) => $.coins)} amount={balance?.coins} text={t(($) => $.coinsFor)}>
          <Button
            icon={<ArrowLeftRight size={14} aria-hidden="true" />}
            disabled={!balance?.coins}
            onClick={() => open('exchange')}
          >
            {t(($) => $.exchangeCoins)}
          </Button>
          <Button icon={<Plus size={14} aria-hidden="true" />} onClick={() => open('purchase')}>
            {t(($) => $.purchaseCoins)}
          </Button>
        </Holding>
        <Holding name={t(($) => $.tokens)} amount={tokens} text={t(($) => $.tokensFor)}>
          <Button icon={<Wallet size={14} aria-hidden="true" />} onClick={() => open('wallet')}>
            {t(($) => $.openWallet)}
          </Button>
        </Holding>
        <div className={styles.links}>
          <Link to="/dashboard/credits" onClick={close}>
            {t(($) => $.openLedger)}
            <ArrowRight size={14} aria-hidden="true" />
          </Link>
          <Link to="/dashboard/billing" onClick={close}>
            {t(($) => $.openBilling)}
            <ArrowRight size={14} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </PopoverBox>
  )
}

interface HoldingProps {
  name: string
  amount: number | undefined
  text: string
  children?: ReactNode
}

function Holding({ name, amount, text, children }: HoldingProps) {
  const amounts = useAmounts()
  return (
    <section className={styles.holding}>
      <dl className={styles.figures}>
        <dt>{name}</dt>
        <dd>{amount === undefined ? '–' : amounts.number(amount)}</dd>
      </dl>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
