import { ChevronDown } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Tooltip } from '../../../design/index.ts'
import { usePressToLoad } from '../../../design/use-press-to-load.ts'
import { preloadDialog, useEconomyDialog } from '../economy-dialogs.tsx'
import { useBalance, useTokens } from '../economy.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import { useBalanceUpdates } from '../use-balance-updates.ts'
import { Amount } from './amount.tsx'
import styles from './balances.module.css'

/**
 * Balances in the header: credits and coins open the menu, tokens open the wallet from 1280 px. Narrower headers show
 * only credits; the menu shows the rest.
 */
export function Balances({ isBrief, hasTokens }: { isBrief: boolean; hasTokens: boolean }) {
  useBalanceUpdates()
  return (
    <div className={styles.frame}>
      <BalanceButton isBrief={isBrief} />
      {hasTokens && <TokenCounter />}
    </div>
  )
}

const loadMenu = () => import('./balances-menu.tsx')

function BalanceButton({ isBrief }: { isBrief: boolean }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const balance = useBalance().data
  const { part, events } = usePressToLoad(loadMenu)
  const coins = balance && amounts.coins(balance.coins)
  const credits = balance && amounts.credits(balance.credits)
  const trigger = (
    <button
      type="button"
      className={styles.balance}
      data-balances=""
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={`${t(($) => $.balance)}: ${balance ? `${credits}, ${coins}` : t(($) => $.unknown)}`}
      {...(part ? {} : events)}
    >
      {balance && credits ? <Amount text={credits} number={amounts.number(balance.credits)} /> : '–'}
      {!isBrief && balance && coins && (
        <>
          {/* The visible words are part of the accessible name, in the same order. */}{' '}
          <span className={styles.coins}>
            <Amount text={coins} number={amounts.number(balance.coins)} />
          </span>
        </>
      )}
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  )
  return part ? <part.BalancesMenu trigger={trigger} /> : trigger
}

function TokenCounter() {
  const { t } = useTranslation('economy')
  const open = useEconomyDialog()
  const amounts = useAmounts()
  const tokens = useTokens().data?.balance
  const name = t(($) => $.openWallet)
  const text = tokens === undefined ? t(($) => $.unknown) : amounts.tokens(tokens)
  return (
    <Tooltip text={name}>
      <button
        type="button"
        className={styles.tokens}
        aria-haspopup="dialog"
        aria-label={`${name}: ${text}`}
        onFocus={() => preloadDialog('wallet')}
        onPointerEnter={() => preloadDialog('wallet')}
        onClick={() => open({ dialog: 'wallet' })}
      >
        {tokens === undefined ? '–' : <Amount text={text} number={amounts.number(tokens)} />}
      </button>
    </Tooltip>
  )
}
