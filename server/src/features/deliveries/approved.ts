import { deliveriesReasons } from '@studio/contract/deliveries'
import { refuse } from '@studio/contract/kernel'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { findApproval } from './manifests.store.ts'

/** An approved selection of a client. */
export interface Approved {
  id: string
  hash: Buffer
  /** SHA-256 of the file that the client saw, in hex, by image and in the order shown. */
  files: Map<string, string>
}

/**
 * An approval of the user whose files still exist as the client saw them, even if the images were edited later.
 * @throws Refusal noApproval, approvedChanged
 */
export async function approvedBy(
  { database, gallery }: Pick<DeliveriesDeps, 'database' | 'gallery'>,
  userId: string,
  approvalId: string,
): Promise<Approved> {
  const approval = await findApproval(database.db, userId, approvalId)
  if (!approval) throw refuse(deliveriesReasons.noApproval)
  const { id, hash, items } = approval
  const files = new Map(items.map(({ mediaId, sha256 }) => [mediaId, sha256]))
  let changed = 0
  for (const [mediaId, sha256] of files) if (!(await gallery.isShared(userId, mediaId, sha256))) changed += 1
  if (changed > 0) throw refuse(deliveriesReasons.approvedChanged, { count: changed })
  return { id, hash, files }
}
