import type { AccountRow } from './ledger/balances.store.ts'

/** What somebody can spend of each asset, out of their accounts. */
export function walletOf(accounts: readonly AccountRow[]) {
  const of = (asset: AccountRow['asset']) =>
    accounts.find((row) => row.book === 'visible' && row.asset === asset)?.available ?? 0
  return { coins: of('coin'), credits: of('credit'), tokens: of('token') }
}
