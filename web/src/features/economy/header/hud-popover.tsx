import { type ReactElement, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../design/index.ts'
import { PopoverBox } from '../../../design/popover-box.tsx'
import { useEconomyDialog } from '../economy-dialogs.tsx'
import { useBalance, useTokens } from '../economy.queries.ts'
import '../economy.texts.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './hud.module.css'

/** Coins, credits and tokens, and the ways to more of them. Fetched when its button is about to be pressed. */
export function HudPopover({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation('economy')
  const openDialog = useEconomyDialog()
  const amounts = useAmounts()
  const balance = useBalance().data
  const tokens = useTokens().data?.balance
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const open = (dialog: 'purchase' | 'exchange' | 'wallet') => {
    close()
    openDialog({ dialog })
  }
  const rows = [
    [t(($) => $.coins), balance?.coins],
    [t(($) => $.credits), balance?.credits],
    [t(($) => $.tokens), tokens],
  ] as const
  return (
    <PopoverBox isOpen={isOpen} onOpen={setIsOpen} trigger={trigger} label={t(($) => $.balance)}>
      <div className={styles.hud}>
        <dl>
          {rows.map(([name, amount]) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>{amount === undefined ? '–' : amounts.number(amount)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          <Button onClick={() => open('purchase')}>{t(($) => $.purchaseCoins)}</Button>
          <Button disabled={!balance?.coins} onClick={() => open('exchange')}>
            {t(($) => $.exchangeCoins)}
          </Button>
          <Button onClick={() => open('wallet')}>{t(($) => $.openWallet)}</Button>
        </div>
        <div className={styles.links}>
          <Link to="/dashboard/credits" onClick={close}>
            {t(($) => $.openLedger)}
          </Link>
          <Link to="/dashboard/billing" onClick={close}>
            {t(($) => $.openBilling)}
          </Link>
        </div>
      </div>
    </PopoverBox>
  )
}
