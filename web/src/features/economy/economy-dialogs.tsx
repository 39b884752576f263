import { createContext, type ReactNode, use, useState } from 'react'
import { late } from '../../design/index.ts'

/** `coins`: with that package chosen already. */
type Opened = { dialog: 'purchase'; coins?: number } | { dialog: 'exchange' } | { dialog: 'wallet' }

const OpenContext = createContext<(opened: Opened) => void>(() => undefined)

const loaders = () => import('./dialogs/load-dialogs.ts')
const PurchaseDialog = late(() => loaders().then((m) => m.loadPurchase()))
const ExchangeDialog = late(() => loaders().then((m) => m.loadExchange()))
const WalletDialog = late(() => loaders().then((m) => m.loadWallet()))
const DIALOGS = { purchase: PurchaseDialog, exchange: ExchangeDialog, wallet: WalletDialog }

/** Once around the shell: the dialogs of the economy, which are opened from many places and fetched when they are. */
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

/** Opens one of them: `open({ dialog: 'exchange' })`. */
export const useEconomyDialog = (): ((opened: Opened) => void) => use(OpenContext)

/** Fetches what a dialog is made of, so that the press itself waits for nothing. */
export const preloadDialog = (dialog: Opened['dialog']): void =>
  void DIALOGS[dialog].fetch().catch(() => undefined)
