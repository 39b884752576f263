import { createHash, randomUUID } from 'node:crypto'
import { darkroomReasons, type Edit } from '@studio/contract/darkroom'
import { DAY_MS, refuse } from '@studio/contract/kernel'
import { canonicalEdit } from '@studio/domain/darkroom'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/index.ts'
import { createOrphanTracker, ObjectMissing, type StoredObject } from '../../platform/objects/index.ts'
import type { GeneratedPart } from '../gallery/index.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import * as store from './objects.store.ts'

/** Time after which a file that nothing names is deleted: undo may name it again until then. */
const UNNAMED_MS = DAY_MS
const SWEPT_AT_ONCE = 500
const MIME = 'image/png'

/** What made a patch. */
const Provenance = z.object({
  prompt: z.string(),
  model: z.string(),
  label: z.string(),
  vendorModel: z.nullable(z.string()),
  sourceType: z.optional(z.enum(['algorithmicMedia', 'trainedAlgorithmicMedia'])),
})

/** A patch that an edit needs is missing. */
export class PatchMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('A patch of the edit is missing.', options)
    this.name = 'PatchMissing'
  }
}

/** Paths of patches by hash. */
export type PatchPaths = Record<string, string>

const patchesOf = ({ repairs = [] }: Edit) =>
  repairs.flatMap((repair) => (repair.kind === 'generated' ? [repair] : []))

export type ObjectsService = ReturnType<typeof createObjectsService>

/** Files that edits name by hash. */
export function createObjectsService(
  deps: Pick<DarkroomDeps, 'database' | 'objects' | 'clock' | 'quota' | 'gallery'>,
) {
  const { database, objects, clock, quota, gallery } = deps
  const orphans = createOrphanTracker(database, objects)

  return {
    /**
     * Stores a patch of a user: an opaque PNG of twice the height of its box, the colours above the opacity. Answers its hash. Unless
     * an edit names it, it is deleted after a day. @throws Refusal QUOTA_EXCEEDED, STORAGE_FULL
     */
    async addPatch(
      userId: string,
      png: Uint8Array,
      about: { width: number; height: number; provenance: Record<string, unknown> },
    ): Promise<string> {
      await quota.admit(userId, png.length)
      const sha256 = createHash('sha256').update(png).digest('hex')
      const key = `darkroom/${randomUUID()}/patch.png`
      await orphans.announce([key], clock.now())
      try {
        await objects.put(key, png, { mime: MIME })
        const isNew = await database.transact(async (tx) => {
          const row = { userId, sha256, kind: 'patch' as const, key, bytes: png.length, ...about }
          const isInserted = await store.insertObject(tx, row, clock.now())
          if (isInserted) await orphans.keep(tx, [key])
          return isInserted
        })
        if (isNew) await quota.wrote(userId, png.length)
        return sha256
      } finally {
        // What was kept stays.
        await orphans.discard([key]).catch(() => undefined)
      }
    },

    /** Names the patches of an edit, so that they stay. @throws Refusal patchGone */
    async keepPatches(
      tx: Database,
      { userId, mediaId }: { userId: string; mediaId: string },
      edit: Edit,
    ): Promise<void> {
      const repairs = patchesOf(edit)
      if (repairs.length === 0) return
      const original = await gallery.findUnedited(tx, userId, mediaId, true)
      const named = await store.nameObjects(
        tx,
        userId,
        repairs.map(({ patch }) => patch),
      )
      const bySha256 = new Map(named.map((row) => [row.sha256, row]))
      const fits = repairs.every(({ patch, box }) => {
        const row = bySha256.get(patch)
        const isInside =
          original && box.x + box.width <= original.width && box.y + box.height <= original.height
        return isInside && row?.width === box.width && row.height === box.height
      })
      if (!fits) throw refuse(darkroomReasons.patchGone)
    },

    /** Calls back with the files of all patches that the edit shows. @throws PatchMissing */
    async withPatches<Result>(
      userId: string,
      edit: Edit,
      use: (patches: PatchPaths) => Promise<Result>,
    ): Promise<Result> {
      const needed = [...new Set(patchesOf(canonicalEdit(edit)).map(({ patch }) => patch))]
      if (needed.length === 0) return use({})
      const rows = await store.findObjects(database.db, userId, needed)
      if (rows.length < needed.length) throw new PatchMissing()
      const open = ([row, ...rest]: store.EditObject[], paths: PatchPaths): Promise<Result> =>
        row ? objects.withFile(row.key, (path) => open(rest, { ...paths, [row.sha256]: path })) : use(paths)
      return open(rows, {}).catch((cause) => {
        throw cause instanceof ObjectMissing ? new PatchMissing({ cause }) : cause
      })
    },

    /** What made the generated repairs that an edit shows, in their order. */
    async readMakers(userId: string, edit: Edit): Promise<GeneratedPart[]> {
      const shown = patchesOf(canonicalEdit(edit)).map(({ patch }) => patch)
      if (shown.length === 0) return []
      const rows = await store.findObjects(database.db, userId, shown)
      return shown.flatMap((patch) => {
        const made = rows.find(({ sha256 }) => sha256 === patch)?.provenance
        const { data } = Provenance.safeParse(made)
        if (!data) return []
        const { prompt, label, sourceType } = data
        return { prompt, model: data.vendorModel ?? data.model, label, ...(sourceType && { sourceType }) }
      })
    },

    /** Opens a file of a user. @throws Refusal patchGone */
    async open(userId: string, sha256: string): Promise<StoredObject> {
      const [row] = await store.findObjects(database.db, userId, [sha256])
      if (!row) throw refuse(darkroomReasons.patchGone)
      return objects.get(row.key).catch((cause) => {
        throw cause instanceof ObjectMissing ? refuse(darkroomReasons.patchGone, undefined, { cause }) : cause
      })
    },

    /** Deletes files that nothing has named for a day. */
    async sweep(): Promise<void> {
      const now = clock.now()
      await store.noteUnnamed(database.db, now)
      const before = new Date(now.getTime() - UNNAMED_MS)
      for (;;) if ((await store.sweepObjects(database.db, before, SWEPT_AT_ONCE)) < SWEPT_AT_ONCE) return
    },
  }
}
