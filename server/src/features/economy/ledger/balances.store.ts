import type { Asset } from '@studio/contract/economy'
import type { PointRead } from '../../../platform/database/index.ts'

export interface AccountRow {
  book: 'visible' | 'shadow'
  asset: Asset
  /** What can be spent: posted less what running jobs hold. */
  available: number
  captured: number
}

const ACCOUNTS = `
  select book, asset, posted - held as available, captured from ledger_accounts where user_id = $1`

/** Every account a user has, by one read; none of what was never moved. */
export const findAccounts = (point: PointRead, userId: string): Promise<readonly AccountRow[]> =>
  point<AccountRow>(ACCOUNTS, [userId])

// Media belong to the gallery; only their number is wanted here.
const MEDIA = `
  select count(*) filter (where type = 'image')::int as images, count(*) filter (where type = 'video')::int as videos
  from media where user_id = $1 and deleted_at is null`

export async function countMedia(point: PointRead, userId: string) {
  const [row] = await point<{ images: number; videos: number }>(MEDIA, [userId])
  return row ?? { images: 0, videos: 0 }
}
