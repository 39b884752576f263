import type { Database } from '../../../platform/database/index.ts'
import { pictureNotFound } from '../proofs.refusals.ts'
import { readItems } from './items.store.ts'

/** @throws Refusal NOT_FOUND for an image that guests cannot see: replaced, withdrawn, or of another proof. */
export async function checkIsShown(db: Database, proofId: string, mediaId: string): Promise<void> {
  const item = (await readItems(db, proofId)).find((row) => row.mediaId === mediaId)
  if (!item || item.replacedBy || item.withdrawn) throw pictureNotFound()
}
