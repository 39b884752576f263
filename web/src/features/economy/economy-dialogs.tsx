import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

/** `coins`: with that package chosen already. */
type Opened = { dialog: 'purchase'; coins?: number } | { dialog: 'exchange' } | { dialog: 'wallet' }

const OpenContext = createContext<(opened: Opened) => void>(() => undefined)

const load = {
  purchase: () => import('./dialogs/purchase-dialog.tsx'),
  exchange: () => import('./dialogs/exchange-dialog.tsx'),
  wallet: () => import('./dialogs/wallet-dialog.tsx'),
}
const PurchaseDialog = lazy(() => load.purchase().then((m) => ({ default: m.PurchaseDialog })))
const ExchangeDialog = lazy(() => load.exchange().then((m) => ({ default: m.ExchangeDialog })))
const WalletDialog = lazy(() => load.wallet().then((m) => ({ default: m.WalletDialog })))

/** Once around the shell: the dialogs of the economy, which are opened from many places and fetched when they are. */
export function EconomyDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <OpenContext value={setOpened}>
      {children}
      <Suspense fallback={null}>
        {opened?.dialog === 'purchase' && <PurchaseDialog coins={opened.coins} onClose={close} />}
        {opened?.dialog === 'exchange' && <ExchangeDialog onClose={close} />}
        {opened?.dialog === 'wallet' && <WalletDialog onClose={close} />}
      </Suspense>
    </OpenContext>
  )
}

/** Opens one of them: `open({ dialog: 'exchange' })`. */
export const useEconomyDialog = (): ((opened: Opened) => void) => use(OpenContext)

/** Fetches what a dialog is made of, so that the press itself waits for nothing. */
export const preloadDialog = (dialog: Opened['dialog']): void => void load[dialog]().catch(() => undefined)
