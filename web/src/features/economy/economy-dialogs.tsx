import { createContext, type ReactNode, use, useState } from 'react'
import { lazyComponent } from '../../design/index.ts'

/** `coins`: preselects this package. */
type Opened = { dialog: 'purchase'; coins?: number } | { dialog: 'exchange' } | { dialog: 'wallet' }

const OpenContext = createContext<(opened: Opened) => void>(() => undefined)

const loaders = () => import('./dialogs/load-dialogs.ts')
const PurchaseDialog = lazyComponent(() => loaders().then((m) => m.loadPurchase()))
const ExchangeDialog = lazyComponent(() => loaders().then((m) => m.loadExchange()))
const WalletDialog = lazyComponent(() => loaders().then((m) => m.loadWallet()))
const DIALOGS = { purchase: PurchaseDialog, exchange: ExchangeDialog, wallet: WalletDialog }

/** Provider around the app shell for the lazy dialogs of the economy. */
export function EconomyDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <OpenContext value={setOpened}>
      {children}
      {opened?.dialog === 'purchase' && <PurchaseDialog coins={opened.coins} onClose={close} />}
      {opened?.dialog === 'exchange' && <ExchangeDialog onClose={close} />}
      {opened?.dialog === 'wallet' && <WalletDialog onClose={close} />}
    </OpenContext>
  )
}

/** Opens a dialog: `open({ dialog: 'exchange' })`. */
export const useEconomyDialog = (): ((opened: Opened) => void) => use(OpenContext)

/** Prefetches a dialog, so that opening it doesn’t wait. */
export const preloadDialog = (dialog: Opened['dialog']): void =>
  void DIALOGS[dialog].fetch().catch(() => undefined)
