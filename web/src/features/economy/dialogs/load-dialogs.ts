// Imports of the dialogs. Separate from their provider, so that their file names don’t add to every first screen.
export const loadPurchase = () => import('./purchase-dialog.tsx').then((m) => m.PurchaseDialog)
export const loadExchange = () => import('./exchange-dialog.tsx').then((m) => m.ExchangeDialog)
export const loadWallet = () => import('./wallet-dialog.tsx').then((m) => m.WalletDialog)
