// What each dialog is made of. Apart from what opens them, because the names of their files would stand in every first
// screen: this comes with what the header shows a moment later.
export const loadPurchase = () => import('./purchase-dialog.tsx').then((m) => m.PurchaseDialog)
export const loadExchange = () => import('./exchange-dialog.tsx').then((m) => m.ExchangeDialog)
export const loadWallet = () => import('./wallet-dialog.tsx').then((m) => m.WalletDialog)
