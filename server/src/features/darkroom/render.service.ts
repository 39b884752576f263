import { createHash, randomUUID } from 'node:crypto'
import type { EditFailure } from '@studio/contract/darkroom'
import { Refusal } from '@studio/contract/kernel'
import { createOrphanTracker, ObjectMissing } from '../../platform/objects/index.ts'
import {
  decodePhotograph,
  PictureProblem,
  renderEdit,
  type RenderedEdit,
} from '../../platform/pictures/index.ts'
import { isComposite, type UneditedRow } from '../gallery/index.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { RENDER_EDIT, SETTLE_SECONDS } from './darkroom.task.ts'
import type { EditChanges } from './edit-changes.service.ts'
import { actionsOf } from './edits.ts'
import * as store from './edits.store.ts'
import { type ObjectsService, PatchMissing } from './objects.service.ts'

/** One at a time: a rendering takes up to 1.3 GB. */
const CONCURRENCY = 1
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** Why an edit can’t be rendered; undefined for errors after which another attempt may succeed. */
function failureOf(error: unknown): EditFailure | undefined {
  if (error instanceof PatchMissing) return 'patchMissing'
  if (error instanceof ObjectMissing) return 'originalMissing'
  if (error instanceof PictureProblem) return error.reason === 'pixels' ? 'tooManyPixels' : 'unreadable'
  const isFull =
    error instanceof Refusal && (error.code === 'QUOTA_EXCEEDED' || error.code === 'STORAGE_FULL')
  return isFull ? 'storageFull' : undefined
}

/** Renders stored edits, and shows them in the gallery. */
export function createRenderService(
  deps: DarkroomDeps & Pick<EditChanges, 'notify'> & Pick<ObjectsService, 'withPatches' | 'readMakers'>,
) {
  const { database, objects, clock, log, queue, gallery, quota, notify, withPatches, readMakers } = deps
  const orphans = createOrphanTracker(database, objects)

  /** The edit to be rendered. One that was changed is queued again, so that it is rendered when changes have settled. */
  const take = (mediaId: string, version: number): Promise<store.EditRow | undefined> =>
    database.transact(async (tx) => {
      const row = await store.lockEdit(tx, mediaId)
      if (!row) return undefined
      const isShown = row.hash.equals(row.renderedHash)
      const isChanged = !isShown && row.version > version
      if (isChanged) {
        const payload = { mediaId, version: row.version }
        await queue.enqueue(tx, RENDER_EDIT, payload, { delaySeconds: SETTLE_SECONDS })
      }
      await store.updateEdit(tx, { ...row, isQueued: isChanged }, clock.now())
      return isShown || isChanged ? undefined : row
    })

  /** Stores a rendering and shows it, if its edit is still the newest. */
  async function keep(row: store.EditRow, original: UneditedRow, rendered: RenderedEdit): Promise<boolean> {
    const { bytes, mime, width, height, pixelHash } = rendered
    const generated = await readMakers(row.userId, row.edit)
    const key = `media/${randomUUID()}/edited.${ENDINGS[mime]}`
    await orphans.announce([key], clock.now())
    try {
      await objects.put(key, bytes, { mime })
      const { renditions, placeholder, hashes } = await objects.withFile(key, (path) =>
        decodePhotograph(path),
      )
      const file = {
        key,
        mime,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        width,
        height,
      }
      const prepared = await gallery.prepareReceived({ ...file, renditions, placeholder, hashes })
      const { type } = original
      const origin = isComposite(generated) ? 'composite' : original.origin
      const shared = await gallery.shareFile({ ...file, type, origin, thumbnails: prepared.thumbnails })
      try {
        return await database.transact(async (tx) => {
          const newest = await store.lockEdit(tx, row.mediaId)
          if (!newest?.hash.equals(row.hash)) return false
          const isShown = await gallery.setCurrentRendition(tx, row.mediaId, {
            prepared,
            sharedSha256: shared?.sha256 ?? file.sha256,
            editHash: row.hash,
            engineVersion: row.engineVersion,
            actions: actionsOf(row.edit),
            generated,
            pixelHash: Buffer.from(pixelHash),
          })
          if (!isShown) return false
          const changed = { ...newest, renderedHash: row.hash, failure: null }
          await store.updateEdit(tx, changed, clock.now())
          database.afterCommit(tx, () => notify(changed))
          return true
        })
      } finally {
        // Thumbnails that were recorded stay.
        await gallery.discardPicture(prepared).catch(() => undefined)
      }
    } finally {
      // What was kept stays. What can’t be removed now is left to the sweep.
      await orphans.discard([key]).catch(() => undefined)
    }
  }

  const fail = (mediaId: string, hash: Buffer | undefined, failure: EditFailure): Promise<void> =>
    database.transact(async (tx) => {
      const row = await store.lockEdit(tx, mediaId)
      if (!row || row.hash.equals(row.renderedHash) || (hash && !row.hash.equals(hash))) return
      // After “stopped” there is no entry left in the queue.
      const changed = { ...row, failure, isQueued: row.isQueued && failure !== 'stopped' }
      await store.updateEdit(tx, changed, clock.now())
      database.afterCommit(tx, () => notify(changed))
    })

  async function run(mediaId: string, version: number): Promise<void> {
    const row = await take(mediaId, version)
    // Also in the trash, so that it is finished when it is restored.
    const original = row && (await gallery.findUnedited(database.db, row.userId, mediaId, true))
    if (!original) return
    try {
      const rendered = await objects.withFile(original.key, (path) =>
        withPatches(row.userId, row.edit, (patches) =>
          renderEdit(path, original.mime, {
            edit: row.edit,
            patches,
            engineVersion: row.engineVersion,
            acceptsDamage: original.origin === 'photograph',
          }),
        ),
      )
      // An edit with an effect always has a rendering.
      if (!rendered) throw new Error('An edit that changes nothing was to be rendered.')
      await quota.admit(row.userId, rendered.bytes.length)
      if (await keep(row, original, rendered)) await quota.wrote(row.userId, rendered.bytes.length)
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      log.warn({ err: error, mediaId }, 'failed to render an edit')
      await fail(mediaId, row.hash, failure)
    }
  }

  return {
    run,
    start: () =>
      queue.work(
        RENDER_EDIT,
        { concurrency: CONCURRENCY },
        {
          run: ({ mediaId, version }) => run(mediaId, version),
          onFailed: ({ mediaId }) => fail(mediaId, undefined, 'stopped'),
        },
      ),
  }
}
