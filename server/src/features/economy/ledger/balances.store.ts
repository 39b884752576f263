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

export interface MediaCount {
  images: number
  /** Of them, those made since a moment. */
  fresh: number
  videos: number
  /** How long they run together. */
  seconds: number
}

// Media belong to the gallery; only their number is wanted here. Pictures, of which there are many, are counted in an
// index alone.
const MEDIA = `
  select images, fresh, videos, seconds
  from (
    select count(*)::int as images, count(*) filter (where created_at >= $2::timestamptz)::int as fresh
    from media where user_id = $1 and type = 'image' and deleted_at is null
  ) pictures, (
    select count(*)::int as videos, coalesce(sum((metadata ->> 'seconds')::float8), 0) as seconds
    from media where user_id = $1 and type = 'video' and deleted_at is null
  ) films`

export async function countMedia(point: PointRead, userId: string, freshSince: Date): Promise<MediaCount> {
  const [row] = await point<MediaCount>(MEDIA, [userId, freshSince.toISOString()])
  return row ?? { images: 0, fresh: 0, videos: 0, seconds: 0 }
}
