import { deliveriesReasons } from '@studio/contract/deliveries'
import { refuse } from '@studio/contract/kernel'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { findApproval } from './manifests.store.ts'

/** What a client approved. */
export interface Approved {
  id: string
  hash: Buffer
  /** SHA-256 of the file that the client saw, in hex, by image and in the order shown. */
  files: Map<string, string>
}

/**
 * An approval of the user whose files are still the ones that the client saw.
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
  const hashes = await gallery.sharedHashesOf(userId, [...files.keys()])
  const changed = [...files].filter(([mediaId, sha256]) => hashes.get(mediaId) !== sha256).length
  if (changed > 0) throw refuse(deliveriesReasons.approvedChanged, { count: changed })
  return { id, hash, files }
}
