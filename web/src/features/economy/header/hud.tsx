import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePressToLoad } from '../../../design/use-press-to-load.ts'
import { useBalance } from '../economy.queries.ts'
import '../economy.texts.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './hud.module.css'

const loadPopover = () => import('./hud-popover.tsx')

/** The button of the balances; on a small screen all that the header has of the economy. */
export function Hud() {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const balance = useBalance().data
  const { part, events } = usePressToLoad(loadPopover)
  const words = balance
    ? `${amounts.coins(balance.coins)}, ${amounts.credits(balance.credits)}`
    : t(($) => $.unknown)
  const trigger = (
    <button
      type="button"
      className={styles.trigger}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={`${t(($) => $.balance)}: ${words}`}
      {...(part ? {} : events)}
    >
      <Wallet size={15} aria-hidden="true" />
      <span className={styles.credits}>{balance ? amounts.number(balance.credits) : '–'}</span>
    </button>
  )
  return part ? <part.HudPopover trigger={trigger} /> : trigger
}
