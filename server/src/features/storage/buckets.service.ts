import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { StorageCaller } from './access.ts'
import { checkBucketName, readSize } from './names.ts'
import { badRequest, bucketExists, denied, bucketNotFound, notEmpty } from './storage.refusal.ts'
import * as store from './storage.store.ts'

/** The product’s own bucket, which contains its images. */
const OWN = ['media', 'uploads', 'files']

export interface BucketGiven {
  id: string
  isPublic: boolean | undefined
  fileSizeLimit: string | number | null | undefined
  allowedMimeTypes: string[] | null | undefined
}

/** Buckets are created and changed with the service key; signed-in users can read their settings. */
export function createBuckets({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  const { db } = database
  const onlyService = (caller: StorageCaller) => {
    if (caller.role !== 'service_role') throw denied()
  }
  const sizeOf = (options: BucketGiven) => {
    const size = readSize(options.fileSizeLimit)
    if (size === undefined) throw badRequest(`Invalid file size limit: ${options.fileSizeLimit}`)
    return size
  }
  async function existing(id: string): Promise<store.Bucket> {
    const bucket = await store.findBucket(db, id)
    if (!bucket) throw bucketNotFound()
    return bucket
  }

  return {
    existing,

    async create(caller: StorageCaller, input: BucketGiven): Promise<void> {
      onlyService(caller)
      const options = {
        isPublic: input.isPublic ?? false,
        owner: caller.onBehalfOf ?? null,
        fileSizeLimit: sizeOf(input),
        allowedMimeTypes: input.allowedMimeTypes ?? null,
      }
      const name = checkBucketName(input.id)
      if (!(await store.insertBucket(db, name, options, clock.now()))) throw bucketExists()
    },

    async list(caller: StorageCaller, page: store.BucketPage): Promise<store.Bucket[]> {
      return caller.role === 'anon' ? [] : store.listBuckets(db, page)
    },

    async get(caller: StorageCaller, id: string): Promise<store.Bucket> {
      if (caller.role === 'anon') throw bucketNotFound()
      return existing(id)
    },

    async update(caller: StorageCaller, input: BucketGiven): Promise<void> {
      onlyService(caller)
      await existing(input.id)
      const change = {
        ...(input.isPublic === undefined ? {} : { isPublic: input.isPublic }),
        ...(input.fileSizeLimit === undefined ? {} : { fileSizeLimit: sizeOf(input) }),
        ...(input.allowedMimeTypes === undefined ? {} : { allowedMimeTypes: input.allowedMimeTypes }),
      }
      await store.updateBucket(db, input.id, change, clock.now())
    },

    async empty(caller: StorageCaller, id: string): Promise<void> {
      onlyService(caller)
      if (OWN.includes((await existing(id)).id)) throw denied()
      await store.emptyBucket(db, id)
    },

    async remove(caller: StorageCaller, id: string): Promise<void> {
      onlyService(caller)
      if (OWN.includes((await existing(id)).id)) throw denied()
      if (!(await store.deleteBucket(db, id))) throw notEmpty()
    },
  }
}
