import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { DELIVERIES_CHANNEL, type DeliveryFileReason } from '@studio/contract/deliveries'
import { Refusal } from '@studio/contract/kernel'
import { createOrphanTracker, ObjectMissing } from '../../platform/objects/index.ts'
import { type CopiedPicture, copyPicture, PictureProblem } from '../../platform/pictures/index.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { finishIfDone } from './deliveries.service.ts'
import * as store from './deliveries.store.ts'
import { RENDER_DELIVERY_FILE } from './deliveries.task.ts'

const CONCURRENCY = 2
/** Previews on the guest page; max. long side in px. */
const PREVIEWS = [
  { side: 640, mime: 'image/webp' },
  { side: 2_048, mime: 'image/webp' },
] as const

const isFull = (error: unknown) =>
  error instanceof Refusal && (error.code === 'QUOTA_EXCEEDED' || error.code === 'STORAGE_FULL')
const isUnreadable = (error: unknown) =>
  error instanceof Refusal || error instanceof PictureProblem || error instanceof ObjectMissing

interface Rendered {
  bytes: Buffer
  mime: string
  sourceSha256: string
  /** Only if the image has none yet: small and large. */
  previews: CopiedPicture[]
}

/** Renders the files of deliveries, each once. */
export function createRenderService(deps: DeliveriesDeps) {
  const { database, objects, clock, log, queue, gallery, photographs, realtime } = deps
  const orphans = createOrphanTracker(database, objects)

  /**
   * The file, if it still has to be rendered. Its queue entry is dropped if it has no row or the delivery is
   * paused.
   */
  async function take(deliveryId: string, number: number) {
    return database.transact(async (tx) => {
      const row = await store.lockDelivery(tx, deliveryId)
      const file = row && (await store.findFile(tx, deliveryId, number))
      const item = file && (await store.findItem(tx, deliveryId, file.item_number))
      if (!item || file.state !== 'queued') return undefined
      if (row.state === 'rendering') return { row, file, item }
      await store.updateFile(tx, deliveryId, number, { is_enqueued: false })
      return undefined
    })
  }

  /** False if a file isn’t the one that the client approved. */
  async function isAsApproved(userId: string, { media_id: id, approved_sha256: approved }: store.ItemRow) {
    if (approved === null) return true
    return gallery.isShared(userId, id, approved.toString('hex'))
  }

  /** @throws Refusal, PictureProblem, ObjectMissing */
  async function render(
    row: store.DeliveryRow,
    file: store.FileRow,
    item: store.ItemRow,
  ): Promise<Rendered | undefined> {
    const { user_id: userId } = row
    const settings = row.presets[file.preset_index]?.settings
    const picture = (await gallery.itemsOf(database.db, userId, [item.media_id])).get(item.media_id)
    // For an approval, the version that the client saw.
    const sha256 = item.approved_sha256?.toString('hex')
    const original = await gallery.findOriginal(database.db, userId, item.media_id, { sha256 })
    if (!settings || !picture || !original) return undefined
    const { fileName: _, ...conversion } = settings
    // The texts of a photograph name places and people.
    const metadata =
      picture.origin === 'photograph' && conversion.metadata === 'full' ? 'credit' : conversion.metadata
    const { bytes, mime } = await gallery.convert(
      userId,
      picture,
      { ...conversion, metadata },
      sha256 === undefined ? 'current' : { sha256 },
    )
    if (item.thumb_key !== null) return { bytes, mime, sourceSha256: original.sha256, previews: [] }
    const loaded = await gallery.loadPicture(userId, item.media_id, { maxSize: PREVIEWS[1].side, sha256 })
    if (!loaded) return undefined
    const previews = await copyPicture(loaded.bytes, PREVIEWS, undefined)
    return { bytes, mime, sourceSha256: original.sha256, previews }
  }

  /** Stores a rendered file with its row. Another worker, or the deletion of the delivery, may have been faster. */
  async function keep(
    { row, file, item }: { row: store.DeliveryRow; file: store.FileRow; item: store.ItemRow },
    { bytes, mime, sourceSha256, previews }: Rendered,
  ): Promise<void> {
    const key = `deliveries/${randomUUID()}`
    const previewKeys = previews.map(() => `deliveries/${randomUUID()}.webp`)
    const keys = [key, ...previewKeys]
    await orphans.announce(keys, clock.now())
    try {
      await objects.put(key, bytes, { mime })
      for (const [index, preview] of previews.entries())
        await objects.put(previewKeys[index]!, preview.bytes, { mime: preview.mime })
      await database.transact(async (tx) => {
        const locked = await store.lockDelivery(tx, row.id)
        const now = await store.findFile(tx, row.id, file.number)
        if (!locked || now?.state !== 'queued') return
        await store.updateFile(tx, row.id, file.number, {
          state: 'ready',
          is_enqueued: false,
          object_key: key,
          mime,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest(),
          crc32: crc32(bytes),
          source_sha256: Buffer.from(sourceSha256, 'hex'),
        })
        await orphans.keep(tx, [key])
        const [thumb, view] = previews
        if (thumb && view) {
          const isNew = await store.putPreviews(tx, row.id, item.number, {
            thumb_key: previewKeys[0]!,
            view_key: previewKeys[1]!,
            preview_bytes: thumb.bytes.length + view.bytes.length,
            width: view.width,
            height: view.height,
          })
          if (isNew) await orphans.keep(tx, previewKeys)
        }
        await finishIfDone(tx, locked, clock.now())
      })
    } finally {
      // Recorded objects stay. The sweep deletes what can’t be removed now.
      await orphans.discard(keys).catch(() => undefined)
    }
  }

  const fail = (deliveryId: string, number: number, reason: DeliveryFileReason): Promise<void> =>
    database.transact(async (tx) => {
      const row = await store.lockDelivery(tx, deliveryId)
      const file = row && (await store.findFile(tx, deliveryId, number))
      if (file?.state !== 'queued') return
      await store.updateFile(tx, deliveryId, number, { state: 'failed', reason, is_enqueued: false })
      await finishIfDone(tx, row!, clock.now())
    })

  /** Storage is full: the delivery pauses until its owner continues it. */
  const pauseFull = (deliveryId: string, number: number): Promise<void> =>
    database.transact(async (tx) => {
      const row = await store.lockDelivery(tx, deliveryId)
      if (!row) return
      await store.updateFile(tx, deliveryId, number, { is_enqueued: false })
      if (row.state === 'rendering')
        await store.updateDelivery(tx, deliveryId, { state: 'paused', is_storage_full: true })
    })

  async function run(deliveryId: string, number: number): Promise<void> {
    const claimed = await take(deliveryId, number)
    if (!claimed) return
    const { user_id: userId } = claimed.row
    try {
      const rendered = await render(claimed.row, claimed.file, claimed.item)
      if (!rendered) await fail(deliveryId, number, 'imageGone')
      else if (!(await isAsApproved(userId, claimed.item))) await fail(deliveryId, number, 'notApproved')
      else {
        const { bytes, previews } = rendered
        const size = previews.reduce((sum, each) => sum + each.bytes.length, bytes.length)
        const release = await photographs.reserve(userId, size)
        let isWritten = false
        try {
          await keep(claimed, rendered)
          isWritten = true
        } finally {
          release(isWritten)
        }
      }
    } catch (error) {
      if (isFull(error)) await pauseFull(deliveryId, number)
      else if (isUnreadable(error)) {
        log.warn({ err: error, delivery: deliveryId, number }, 'failed to render a file of a delivery')
        await fail(deliveryId, number, 'unreadable')
      } else throw error
    }
    realtime.notify(userId, DELIVERIES_CHANNEL, { id: deliveryId })
  }

  return {
    run,
    start: () =>
      queue.work(
        RENDER_DELIVERY_FILE,
        { concurrency: CONCURRENCY },
        {
          run: ({ deliveryId, number }) => run(deliveryId, number),
          async onFailed({ deliveryId, number }) {
            await fail(deliveryId, number, 'stopped')
            const row = await store.readDelivery(database.db, deliveryId)
            if (row) realtime.notify(row.user_id, DELIVERIES_CHANNEL, { id: deliveryId })
          },
        },
      ),
  }
}
