import { randomUUID } from 'node:crypto'
import { darkroomReasons, getEditBaseMap, getEditProxy } from '@studio/contract/darkroom'
import { DAY_MS, pathOf, refuse } from '@studio/contract/kernel'
import { createOrphanTracker, ObjectMissing, type StoredObject } from '../../platform/objects/index.ts'
import { PictureProblem, readEditSource } from '../../platform/pictures/index.ts'
import type { Signature } from '../../platform/signing/index.ts'
import type { UneditedRow } from '../gallery/index.ts'
import * as store from './cache.store.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { originalToEdit } from './source.service.ts'

/** Time without use after which a file is deleted. */
const UNUSED_MS = 7 * DAY_MS
const SWEPT_AT_ONCE = 500
const PATHS = { proxy: getEditProxy.path, 'base-map': getEditBaseMap.path }

export type CacheService = ReturnType<typeof createCacheService>

/** Path of a file of the cache, which is what gets signed. */
export const cachedPath = (name: store.CachedName, mediaId: string) => pathOf(PATHS[name], { mediaId })

/** Files that editing loads. They depend on the original only, and are made from it when they are missing. */
export function createCacheService(deps: DarkroomDeps) {
  const { database, objects, clock, signing } = deps
  const orphans = createOrphanTracker(database, objects)
  /** Images whose files are being made by this process. */
  const making = new Map<string, Promise<void>>()

  /** @throws Refusal originalUnreadable */
  async function make(userId: string, mediaId: string, original: UneditedRow): Promise<void> {
    const { proxy, baseMap } = await objects
      .withFile(original.key, (path) =>
        readEditSource(path, original.mime, { acceptsDamage: original.origin === 'photograph' }),
      )
      .catch((cause) => {
        if (!(cause instanceof PictureProblem || cause instanceof ObjectMissing)) throw cause
        throw refuse(darkroomReasons.originalUnreadable, undefined, { cause })
      })
    const files = [
      { name: 'proxy', bytes: proxy.bytes, mime: proxy.mime },
      { name: 'base-map', bytes: baseMap, mime: 'application/octet-stream' },
    ] as const
    const keyed = files.map((file) => ({ ...file, key: `darkroom/${randomUUID()}` }))
    const keys = keyed.map(({ key }) => key)
    await orphans.announce(keys, clock.now())
    try {
      for (const { key, bytes, mime } of keyed) await objects.put(key, bytes, { mime })
      await database.transact(async (tx) => {
        for (const { name, key, mime } of keyed) {
          const isNew = await store.insertCached(tx, { mediaId, userId, name, key, mime, now: clock.now() })
          if (isNew) await orphans.keep(tx, [key])
        }
      })
    } finally {
      // Objects that were kept stay.
      await orphans.discard(keys).catch(() => undefined)
    }
  }

  /** Makes the files once for simultaneous calls. */
  function makeOnce(userId: string, mediaId: string, original: UneditedRow): Promise<void> {
    const running = making.get(mediaId)
    if (running) return running
    const made = make(userId, mediaId, original).finally(() => making.delete(mediaId))
    making.set(mediaId, made)
    return made
  }

  const find = (mediaId: string, name: store.CachedName) => {
    const now = clock.now()
    return store.useCached(database.db, mediaId, name, { now, before: new Date(now.getTime() - DAY_MS) })
  }

  /** Opens a file; undefined if it or its object is missing. */
  async function open(mediaId: string, name: store.CachedName) {
    const file = await find(mediaId, name)
    if (!file) return undefined
    try {
      return { ...file, object: await objects.get(file.key) }
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      await database.transact((tx) => store.dropCached(tx, file.key))
      return undefined
    }
  }

  return {
    /**
     * Opens a file for the owner of its image, or with a URL signed for exactly this path.
     * @throws Refusal imageGone, onlyImages, tooManyPixels, originalUnreadable
     */
    async open(
      name: store.CachedName,
      mediaId: string,
      caller: { userId: string | undefined; signature: Signature },
    ): Promise<{ etag: string; mime: string; object: StoredObject }> {
      const viewer = await signing.findViewer(cachedPath(name, mediaId), caller.signature, clock)
      const userId = viewer?.id ?? caller.userId
      if (userId === undefined) throw refuse(darkroomReasons.imageGone)
      const original = await originalToEdit(deps, database.db, userId, mediaId)
      let file = await open(mediaId, name)
      if (!file) {
        await makeOnce(userId, mediaId, original)
        file = await open(mediaId, name)
      }
      // Deleted in the meantime.
      if (!file) throw refuse(darkroomReasons.imageGone)
      return { etag: `"${original.sha256}-${name}"`, mime: file.mime, object: file.object }
    },

    /** Deletes files that weren’t used for a week. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - UNUSED_MS)
      for (;;) if ((await store.sweepCached(database.db, before, SWEPT_AT_ONCE)) < SWEPT_AT_ONCE) return
    },
  }
}
