import type { Prices } from '@studio/contract/economy'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { findAccounts } from './ledger/balances.store.ts'
import { walletOf } from './wallet.ts'

export interface EstimatesDeps {
  database: Pick<DatabaseHandle, 'point'>
  prices: () => Prices
  isFree: (userId: string) => boolean
}

/** Cost of work before it starts. */
export function createEstimates({ database, prices, isFree }: EstimatesDeps) {
  return {
    async of(userId: string, work: { images?: number | undefined; videoSeconds?: number | undefined }) {
      const { image, videoSecond } = prices()
      const credits = (work.images ?? 0) * image + (work.videoSeconds ?? 0) * videoSecond
      const available = walletOf(await findAccounts(database.point, userId)).credits
      const waived = isFree(userId)
      return { credits, waived, available, isEnough: waived || credits <= available }
    },
  }
}
