import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  darkroomReasons,
  getEditBaseMap,
  getEditProxy,
  getEditTile,
  type Repair,
} from '@studio/contract/darkroom'
import { DAY_MS, pathOf, refuse } from '@studio/contract/kernel'
import { EDIT_TILE_SIDE, medianStops, readBaseMap } from '@studio/domain/darkroom'
import { createOrphanTracker, ObjectMissing, type StoredObject } from '../../platform/objects/index.ts'
import { readEditSource, readEditTiles } from '../../platform/pictures/index.ts'
import type { Signature } from '../../platform/signing/index.ts'
import type { UneditedRow } from '../gallery/index.ts'
import * as store from './cache.store.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { repairsHashOf } from './edits.ts'
import * as edits from './edits.store.ts'
import { type ObjectsService, PatchMissing, type PatchPaths } from './objects.service.ts'
import { originalToEdit, refuseUnreadable } from './source.service.ts'

/** Time without use after which a file is deleted. */
const UNUSED_MS = 7 * DAY_MS
const SWEPT_AT_ONCE = 500
const PATHS = { proxy: getEditProxy.path, 'base-map': getEditBaseMap.path }

/** Column and row of a tile of the original in full size, and the hash of the repairs that it has. */
export interface Tile {
  x: number
  y: number
  repairs?: string | undefined
}

/** A file of the cache. */
export type CachedPart = keyof typeof PATHS | Tile

const nameOf = (part: CachedPart): store.CachedName =>
  typeof part === 'string' ? part : `${tilePrefix(part)}${part.x}-${part.y}`

/** Start of the names of tiles with the same repairs. */
const tilePrefix = ({ repairs }: Tile) => (repairs ? (`tile-${repairs.slice(0, 16)}-` as const) : 'tile-')

export type CacheService = ReturnType<typeof createCacheService>

/** Path of a file of the cache, which is what gets signed. */
export const cachedPath = (part: CachedPart, mediaId: string) =>
  typeof part === 'string'
    ? pathOf(PATHS[part], { mediaId })
    : pathOf(getEditTile.path, { mediaId, level: 0, x: part.x, y: part.y })

const hasTile = ({ width, height }: UneditedRow, { x, y }: Tile) =>
  x * EDIT_TILE_SIDE < width && y * EDIT_TILE_SIDE < height

interface NewFile {
  name: store.CachedName
  bytes: Uint8Array
  mime: string
}

/** What the pixels of tiles are repaired by. */
interface TileRepairs {
  repairs: readonly Repair[]
  patches: PatchPaths
}

/** Files that the proxy and the base map are made with, or all tiles of a row. */
async function readFiles(
  part: CachedPart,
  path: string,
  { mime, origin }: UneditedRow,
  repaired: TileRepairs | undefined,
): Promise<NewFile[]> {
  const acceptsDamage = origin === 'photograph'
  if (typeof part === 'string') {
    const { proxy, baseMap } = await readEditSource(path, mime, { acceptsDamage })
    return [
      { name: 'proxy', ...proxy },
      { name: 'base-map', bytes: baseMap, mime: 'application/octet-stream' },
    ]
  }
  const { y } = part
  const tiles = await readEditTiles(path, mime, { row: y, acceptsDamage, ...repaired })
  return (tiles ?? []).map((bytes, x) => ({ name: nameOf({ ...part, x }), bytes, mime: 'image/webp' }))
}

/**
 * Files that editing loads. They depend on the original only, and tiles on the repairs whose hash they name. They are made when they
 * are missing.
 */
export function createCacheService(deps: DarkroomDeps, { withPatches }: Pick<ObjectsService, 'withPatches'>) {
  const { database, objects, clock, signing } = deps
  const orphans = createOrphanTracker(database, objects)
  /** Files that are being made by this process. */
  const making = new Map<string, Promise<void>>()

  /** Calls back with the repairs that a tile has. @throws Refusal noSuchTile @throws PatchMissing */
  async function withRepairs<Result>(
    part: CachedPart,
    userId: string,
    mediaId: string,
    use: (repaired: TileRepairs | undefined) => Promise<Result>,
  ): Promise<Result> {
    if (typeof part === 'string' || part.repairs === undefined) return use(undefined)
    const edit = (await edits.findEdit(database.db, mediaId))?.edit
    // They were changed since.
    if (!edit?.repairs || repairsHashOf(edit) !== part.repairs) throw refuse(darkroomReasons.noSuchTile)
    const { repairs } = edit
    return withPatches(userId, edit, (patches) => use({ repairs, patches }))
  }

  /** @throws Refusal originalUnreadable, noSuchTile, patchGone */
  async function make(
    part: CachedPart,
    userId: string,
    mediaId: string,
    original: UneditedRow,
  ): Promise<void> {
    const files = await objects
      .withFile(original.key, (path) =>
        withRepairs(part, userId, mediaId, (repaired) => readFiles(part, path, original, repaired)),
      )
      .catch((cause) => {
        if (cause instanceof PatchMissing) throw refuse(darkroomReasons.patchGone, undefined, { cause })
        return refuseUnreadable(cause)
      })
    const keyed = files.map((file) => ({ ...file, key: `darkroom/${randomUUID()}` }))
    const keys = keyed.map(({ key }) => key)
    await orphans.announce(keys, clock.now())
    try {
      for (const { key, bytes, mime } of keyed) await objects.put(key, bytes, { mime })
      await database.transact(async (tx) => {
        if (typeof part !== 'string' && part.repairs)
          await store.dropOtherTiles(tx, mediaId, tilePrefix(part))
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
  function makeOnce(part: CachedPart, userId: string, mediaId: string, original: UneditedRow): Promise<void> {
    const together = typeof part === 'string' ? mediaId : `${mediaId}/${part.y}/${part.repairs}`
    const running = making.get(together)
    if (running) return running
    const made = make(part, userId, mediaId, original).finally(() => making.delete(together))
    making.set(together, made)
    return made
  }

  const find = (mediaId: string, part: CachedPart) => {
    const now = clock.now()
    const before = new Date(now.getTime() - DAY_MS)
    return store.useCached(database.db, mediaId, nameOf(part), { now, before })
  }

  /** Opens a file; undefined if it or its object is missing. */
  async function open(mediaId: string, part: CachedPart) {
    const file = await find(mediaId, part)
    if (!file) return undefined
    try {
      return { ...file, object: await objects.get(file.key) }
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      await database.transact((tx) => store.dropCached(tx, file.key))
      return undefined
    }
  }

  /** Opens a file, which is made if it is missing. */
  async function load(
    part: CachedPart,
    userId: string,
    mediaId: string,
  ): Promise<{ etag: string; mime: string; object: StoredObject }> {
    const original = await originalToEdit(deps, database.db, userId, mediaId)
    if (typeof part !== 'string' && !hasTile(original, part)) throw refuse(darkroomReasons.noSuchTile)
    let file = await open(mediaId, part)
    if (!file) {
      await makeOnce(part, userId, mediaId, original)
      file = await open(mediaId, part)
    }
    // Deleted in the meantime.
    if (!file) throw refuse(darkroomReasons.imageGone)
    return { etag: `"${original.sha256}-${nameOf(part)}"`, mime: file.mime, object: file.object }
  }

  return {
    /**
     * Opens a file for the owner of its image, or with a URL signed for exactly this path.
     * @throws Refusal imageGone, onlyImages, tooManyPixels, originalUnreadable, noSuchTile, patchGone
     */
    async open(
      part: CachedPart,
      mediaId: string,
      caller: { userId: string | undefined; signature: Signature },
    ): Promise<{ etag: string; mime: string; object: StoredObject }> {
      const viewer = await signing.findViewer(cachedPath(part, mediaId), caller.signature, clock)
      const userId = viewer?.id ?? caller.userId
      if (userId === undefined) throw refuse(darkroomReasons.imageGone)
      return load(part, userId, mediaId)
    },

    /** Median luminance of the original in stops. @throws Refusal imageGone, onlyImages, tooManyPixels, originalUnreadable */
    async median(userId: string, mediaId: string): Promise<number> {
      const { object } = await load('base-map', userId, mediaId)
      return medianStops(readBaseMap(new Uint8Array(await buffer(object.body))))
    },

    /** Deletes files that weren’t used for a week. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - UNUSED_MS)
      for (;;) if ((await store.sweepCached(database.db, before, SWEPT_AT_ONCE)) < SWEPT_AT_ONCE) return
    },
  }
}
