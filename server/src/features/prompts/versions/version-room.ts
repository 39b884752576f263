import { refuse } from '@studio/contract/kernel'
import { MAX_VERSION_BYTES, promptsReasons } from '@studio/contract/prompts'
import type { Database } from '../../../platform/database/index.ts'
import { countVersionBytes } from './versions.store.ts'

/**
 * Refuses another version if those of the account have reached the limit. Concurrent saves may exceed it.
 * @throws Refusal `prompts.versionsTooLarge`
 */
export async function checkVersionRoom(tx: Database, userId: string): Promise<void> {
  if ((await countVersionBytes(tx, userId)) >= MAX_VERSION_BYTES)
    throw refuse(promptsReasons.versionsTooLarge, { mostMegabytes: MAX_VERSION_BYTES / 2 ** 20 })
}
