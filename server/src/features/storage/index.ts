/** Buckets and objects of the storage protocol, including the product’s own images. Independent of HTTP. */
import type { Platform } from '../../platform/feature/index.ts'
import { randomBytes } from 'node:crypto'
import { MINUTE_SECONDS } from '@studio/contract/kernel'
import { getOrCreateSecret } from '../../platform/secrets/index.ts'
import type { Quota } from '../quota/index.ts'
import { createAccess } from './access.ts'
import { createBuckets } from './buckets.service.ts'
import { createFiles } from './objects.service.ts'
import type { SharedObjectsDeps } from './shared-objects.ts'
import { createRenderings } from './renderings.service.ts'
import { createResumables } from './resumables.service.ts'
import { ensureBuckets, runSeed } from './storage.store.ts'
import { storageExporter } from './storage.export.ts'
import { createPasses, type PassesDeps } from './tokens.ts'

export type { StorageCaller } from './access.ts'
export type { Target, Upload } from './objects.service.ts'
export type { ReadableFile } from './shared-objects.ts'
export { RESUMABLE_MS } from './resumables.service.ts'
export {
  badRequest,
  badSignature,
  objectNotFound,
  storageFull,
  StorageRefusal,
  tooLarge,
} from './storage.refusal.ts'
export type { Bucket, Entry, StoredFile } from './storage.store.ts'
export { MAX_SECONDS, type Pass } from './tokens.ts'
export * from './transformations.ts'

interface StorageNeeds extends Pick<SharedObjectsDeps, 'sharedObjectOf'> {
  quota: Pick<Quota, 'admit' | 'wrote' | 'checkRoom'>
}

export type Storage = Awaited<ReturnType<typeof createStorage>>

export async function createStorage(platform: Platform, { quota, sharedObjectOf }: StorageNeeds) {
  const { database, objects, clock, config } = platform
  // External test suites don’t know our gates, so their users haven’t passed any.
  const lasts: PassesDeps['lasts'] = config.conformance
    ? async () => true
    : (viewer) => platform.lasts.get()(viewer)
  const secret = await getOrCreateSecret(database.db, 'storage_secret', randomBytes(32).toString('base64url'))
  if (config.conformance?.storage.seed) await runSeed(database.db, config.conformance.storage.seed)
  await ensureBuckets(database.db, config.conformance?.storage.openBuckets ?? [])
  const access = createAccess(config.conformance?.storage.grants)
  const buckets = createBuckets({ database, clock })
  const files = createFiles({ database, objects, clock, buckets, access, quota, sharedObjectOf })
  const resumables = createResumables({ database, objects, clock, buckets, files, quota })
  return {
    name: 'storage',
    periodic: [{ name: 'sweep-storage-uploads', seconds: MINUTE_SECONDS, run: () => resumables.sweep() }],
    buckets,
    files,
    resumables,
    passes: createPasses({ secret, clock, lasts }),
    renderings: createRenderings(objects),
    exporter: storageExporter({ database, objects }),
  }
}
