import type { AccountRow } from './ledger/balances.store.ts'

/** Spendable amount of each asset of an account. */
export function walletOf(accounts: readonly AccountRow[]) {
  const of = (asset: AccountRow['asset']) =>
    accounts.find((row) => row.book === 'visible' && row.asset === asset)?.available ?? 0
  return { coins: of('coin'), credits: of('credit'), tokens: of('token') }
}
