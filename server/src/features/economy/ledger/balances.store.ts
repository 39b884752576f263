import type { Asset } from '@studio/contract/economy'
import type { PointRead } from '../../../platform/database/index.ts'

export interface AccountRow {
  book: 'visible' | 'shadow'
  asset: Asset
  /** Spendable: posted minus holds of running jobs. */
  available: number
  captured: number
}

const ACCOUNTS = `
  select book, asset, posted - held as available, captured from ledger_accounts where user_id = $1`

/** All accounts of a user, in one read, without those that never had a transaction. */
export const findAccounts = (point: PointRead, userId: string): Promise<readonly AccountRow[]> =>
  point<AccountRow>(ACCOUNTS, [userId])

export interface MediaCount {
  images: number
  /** Number created since that time. */
  fresh: number
  videos: number
  /** Total duration. */
  seconds: number
}

const MEDIA = 'select images, fresh, videos, seconds from media_counts($1::uuid, $2::timestamptz)'

export async function countMedia(point: PointRead, userId: string, freshSince: Date): Promise<MediaCount> {
  const [row] = await point<MediaCount>(MEDIA, [userId, freshSince.toISOString()])
  return row ?? { images: 0, fresh: 0, videos: 0, seconds: 0 }
}
