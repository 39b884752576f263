/** Buckets and objects of the storage protocol; knows no HTTP. The product's own pictures are among them. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { keepSecret } from '../../platform/secrets/index.ts'
import type { Quota } from '../quota/index.ts'
import { createAccess } from './access.ts'
import { createBuckets } from './buckets.service.ts'
import { createFiles } from './objects.service.ts'
import { createRenderings } from './renderings.service.ts'
import { createResumables } from './resumables.service.ts'
import { openBuckets, runSeed } from './storage.store.ts'
import { storageExporter } from './storage.export.ts'
import { createPasses, type PassesDeps } from './tokens.ts'

export type { StorageCaller } from './access.ts'
export type { Target, Upload } from './objects.service.ts'
export { RESUMABLE_MS } from './resumables.service.ts'
export {
  badRequest,
  badSignature,
  noObject,
  noRoomLeft,
  StorageRefusal,
  tooLarge,
} from './storage.refusal.ts'
export type { Bucket, Entry, StoredFile } from './storage.store.ts'
export { MOST_SECONDS, type Pass } from './tokens.ts'
export * from './transformations.ts'

export interface StorageDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  quota: Quota
  config: Pick<Config, 'conformance'>
  /** Whether a sign-in lasts and its user is let in. */
  lasts: PassesDeps['lasts']
}

export type Storage = Awaited<ReturnType<typeof createStorage>>

export async function createStorage(deps: StorageDeps) {
  const { database, objects, clock, config, quota, lasts } = deps
  const secret = await keepSecret(database.db, 'storage_secret', randomBytes(32).toString('base64url'))
  if (config.conformance?.storage.seed) await runSeed(database.db, config.conformance.storage.seed)
  await openBuckets(database.db, config.conformance?.storage.openBuckets ?? [])
  const access = createAccess(config.conformance?.storage.grants)
  const buckets = createBuckets({ database, clock })
  const files = createFiles({ database, objects, clock, buckets, access, quota })
  return {
    buckets,
    files,
    resumables: createResumables({ database, objects, clock, buckets, files, quota }),
    passes: createPasses({ secret, clock, lasts }),
    renderings: createRenderings(objects),
    /** What it holds of a user. */
    exporter: storageExporter({ database, objects }),
  }
}
