import { ArrowRightLeft, Coins, Hexagon, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, Tooltip } from '../../../design/index.ts'
import { preloadDialog, useEconomyDialog } from '../economy-dialogs.tsx'
import { useBalance, useTokens } from '../economy.queries.ts'
import '../economy.texts.ts'
import { useAmounts } from '../use-amounts.ts'
import { useBalanceNews } from '../use-balance-news.ts'
import styles from './economy-tools.module.css'
import { Hud } from './hud.tsx'

/** The header's part of the economy: coins with what can be done about them, tokens, and both balances. */
export function EconomyTools({ isBrief = false }: { isBrief?: boolean }) {
  useBalanceNews()
  return (
    <>
      {!isBrief && (
        <>
          <CoinBalance />
          <TokenCounter />
        </>
      )}
      <Hud />
    </>
  )
}

function CoinBalance() {
  const { t } = useTranslation('economy')
  const open = useEconomyDialog()
  const amounts = useAmounts()
  const coins = useBalance().data?.coins
  return (
    <div role="group" aria-label={t(($) => $.coins)} className={styles.coins}>
      <Tooltip text={t(($) => $.coins)}>
        <span className={styles.amount}>
          <Coins size={15} aria-hidden="true" />
          {coins === undefined ? '–' : amounts.number(coins)}
        </span>
      </Tooltip>
      <IconButton
        className={styles.action}
        label={t(($) => $.purchaseCoins)}
        icon={<Plus size={15} aria-hidden="true" />}
        onFocus={() => preloadDialog('purchase')}
        onPointerEnter={() => preloadDialog('purchase')}
        onClick={() => open({ dialog: 'purchase' })}
      />
      <IconButton
        className={styles.action}
        label={t(($) => $.exchangeCoins)}
        icon={<ArrowRightLeft size={14} aria-hidden="true" />}
        disabled={!coins}
        onFocus={() => preloadDialog('exchange')}
        onPointerEnter={() => preloadDialog('exchange')}
        onClick={() => open({ dialog: 'exchange' })}
      />
    </div>
  )
}

function TokenCounter() {
  const { t } = useTranslation('economy')
  const open = useEconomyDialog()
  const amounts = useAmounts()
  const tokens = useTokens().data?.balance
  const name = t(($) => $.openWallet)
  return (
    <Tooltip text={name}>
      <button
        type="button"
        className={styles.tokens}
        aria-haspopup="dialog"
        aria-label={`${name}: ${tokens === undefined ? t(($) => $.unknown) : amounts.tokens(tokens)}`}
        onFocus={() => preloadDialog('wallet')}
        onPointerEnter={() => preloadDialog('wallet')}
        onClick={() => open({ dialog: 'wallet' })}
      >
        <Hexagon size={14} aria-hidden="true" />
        {tokens === undefined ? '–' : amounts.number(tokens)}
      </button>
    </Tooltip>
  )
}
