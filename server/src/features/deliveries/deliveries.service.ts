import { createHash, randomUUID } from 'node:crypto'
import {
  DELIVERIES_CHANNEL,
  deliveriesReasons,
  type DeliveryPresetChoice,
  getDeliveryZip,
  MAX_DELIVERIES,
  presetOf,
} from '@studio/contract/deliveries'
import type { ContactSheetSettings } from '@studio/contract/gallery'
import { MINUTE_MS, pathOf, Refusal, refuse } from '@studio/contract/kernel'
import type { CertificateDelivery } from '@studio/contract/proofs'
import type { Database } from '../../platform/database/index.ts'
import { approvedBy } from './approved.ts'
import { contentsOf, planOf, rowsOf } from './contents.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { manifestOf, presentContents, presentDelivery } from './deliveries.present.ts'
import * as store from './deliveries.store.ts'
import { RENDER_DELIVERY_FILE } from './deliveries.task.ts'
import { currentLinks } from './links.store.ts'
import { insertManifest, readManifests } from './manifests.store.ts'

const MAX_LISTED = 100
/** Lifetime of the URL of a zip. A started download is served to its end. */
const ZIP_MINUTES = 30

export const noDelivery = () => new Refusal('NOT_FOUND', 'Delivery not found.')

interface NewDelivery {
  id?: string | undefined
  title: string
  message?: string | null | undefined
  /** Images, or the approval that contains them. */
  ids?: readonly string[] | undefined
  approvalId?: string | undefined
  presets: readonly DeliveryPresetChoice[]
  allowsDownloads: boolean
  allowsFavourites: boolean
  expiresAt?: string | null | undefined
}

interface DeliveryChange {
  title?: string | undefined
  message?: string | null | undefined
  allowsDownloads?: boolean | undefined
  allowsFavourites?: boolean | undefined
  expiresAt?: string | null | undefined
}

export type DeliveriesService = ReturnType<typeof createDeliveriesService>

export function createDeliveriesService(deps: DeliveriesDeps) {
  const { database, clock, queue, realtime, signing } = deps
  const notify = (userId: string, id: string) => realtime.notify(userId, DELIVERIES_CHANNEL, { id })

  async function presentAll(db: Database, rows: readonly store.DeliveryRow[]) {
    const ids = rows.map(({ id }) => id)
    const [sums, links] = await Promise.all([store.sumDeliveries(db, ids), currentLinks(db, ids)])
    return rows.map((row) => presentDelivery(row, sums.get(row.id)!, links.get(row.id)))
  }
  async function present(db: Database, row: store.DeliveryRow) {
    const [presented] = await presentAll(db, [row])
    return presented!
  }

  /** @throws Refusal NOT_FOUND */
  async function existing(db: Database, userId: string, id: string): Promise<store.DeliveryRow> {
    const row = await store.findDelivery(db, userId, id)
    if (!row) throw noDelivery()
    return row
  }

  /** @throws Refusal NOT_FOUND */
  async function lockOwn(tx: Database, userId: string, id: string): Promise<store.DeliveryRow> {
    const row = await store.lockDelivery(tx, id)
    if (row?.user_id !== userId) throw noDelivery()
    return row
  }

  /** @throws Refusal expiryPassed */
  function expiryOf(text: string | null | undefined): Date | null | undefined {
    if (typeof text !== 'string') return text
    const at = new Date(text)
    if (at <= clock.now()) throw refuse(deliveriesReasons.expiryPassed)
    return at
  }

  /** Runs a change under the lock of the delivery and returns its new state. */
  async function change(
    userId: string,
    id: string,
    work: (tx: Database, row: store.DeliveryRow) => Promise<unknown>,
  ) {
    const changed = await database.transact(async (tx) => {
      await work(tx, await lockOwn(tx, userId, id))
      return present(tx, await existing(tx, userId, id))
    })
    notify(userId, id)
    return changed
  }

  return {
    notify,
    present,
    existing,
    lockOwn,
    expiryOf,
    change,

    plan: (userId: string, ids: readonly string[], choices: readonly DeliveryPresetChoice[]) =>
      planOf(deps, userId, ids, choices.map(presetOf)),

    /** A repeated id returns the same delivery. */
    async create(userId: string, input: NewDelivery) {
      const presets = input.presets.map(presetOf)
      const expiresAt = expiryOf(input.expiresAt) ?? null
      const id = input.id ?? randomUUID()
      const earlier = await store.findDelivery(database.db, userId, id)
      if (earlier) return present(database.db, earlier)
      const approved =
        input.approvalId === undefined ? undefined : await approvedBy(deps, userId, input.approvalId)
      const ids = input.ids ?? [...(approved?.files.keys() ?? [])]
      const { items, files } = rowsOf(await contentsOf(deps, userId, ids, presets), approved)
      const created = await database.transact(async (tx) => {
        if (items.length === 0) throw refuse(deliveriesReasons.noImages)
        if ((await store.countDeliveries(tx, userId)) >= MAX_DELIVERIES)
          throw refuse(deliveriesReasons.tooMany, { most: MAX_DELIVERIES })
        const isNew = await store.insertDelivery(tx, {
          id,
          user_id: userId,
          title: input.title,
          message: input.message || null,
          presets,
          allows_downloads: input.allowsDownloads,
          allows_favourites: input.allowsFavourites,
          expires_at: expiresAt,
          created_at: clock.now(),
          approval_id: approved?.id ?? null,
          approval_hash: approved?.hash ?? null,
        })
        if (!isNew) {
          const other = await store.findDelivery(tx, userId, id)
          if (!other) throw refuse(deliveriesReasons.idTaken)
          return present(tx, other)
        }
        await store.insertItems(tx, id, items, files)
        for (const { number } of files)
          await queue.enqueue(tx, RENDER_DELIVERY_FILE, { deliveryId: id, number })
        return present(tx, await existing(tx, userId, id))
      })
      notify(userId, id)
      return created
    },

    list: async (userId: string) =>
      presentAll(database.db, await store.listDeliveries(database.db, userId, MAX_LISTED)),

    async get(userId: string, id: string) {
      const { db } = database
      const row = await existing(db, userId, id)
      const [items, files] = await Promise.all([store.readItems(db, id), store.readFiles(db, id)])
      const until = new Date(clock.now().getTime() + ZIP_MINUTES * MINUTE_MS)
      const isComplete = row.state === 'ready' && files.some(({ state }) => state === 'ready')
      return {
        delivery: await present(db, row),
        ...presentContents(items, files),
        zipUrl: isComplete ? signing.addressUntil(pathOf(getDeliveryZip.path, { id }), until) : null,
      }
    },

    update: (userId: string, id: string, to: DeliveryChange) =>
      change(userId, id, async (tx, row) => {
        const expiresAt = expiryOf(to.expiresAt)
        if (row.state === 'removed' && expiresAt !== undefined) throw refuse(deliveriesReasons.filesRemoved)
        const changed = {
          ...(to.title === undefined ? {} : { title: to.title }),
          ...(to.message === undefined ? {} : { message: to.message || null }),
          ...(to.allowsDownloads === undefined ? {} : { allows_downloads: to.allowsDownloads }),
          ...(to.allowsFavourites === undefined ? {} : { allows_favourites: to.allowsFavourites }),
          ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
        }
        if (Object.keys(changed).length > 0) await store.updateDelivery(tx, id, changed)
      }),

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await database.transact((tx) => store.deleteDelivery(tx, userId, id)))) throw noDelivery()
      notify(userId, id)
      return { id }
    },

    /** Rendering stops after the current files. */
    pause: (userId: string, id: string) =>
      change(userId, id, async (tx, row) => {
        if (row.state === 'removed') throw refuse(deliveriesReasons.filesRemoved)
        if (row.state === 'ready') throw refuse(deliveriesReasons.alreadyReady)
        await store.updateDelivery(tx, id, { state: 'paused', is_storage_full: false })
      }),

    /** Continues a paused delivery, and tries failed files again. */
    resume: (userId: string, id: string) =>
      change(userId, id, async (tx, row) => {
        if (row.state === 'removed') throw refuse(deliveriesReasons.filesRemoved)
        const numbers = await store.requeue(tx, id)
        if (row.state === 'ready' && numbers.length === 0) throw refuse(deliveriesReasons.alreadyReady)
        await store.updateDelivery(tx, id, {
          state: 'rendering',
          is_storage_full: false,
          completed_at: null,
          manifest_hash: null,
        })
        for (const number of numbers)
          await queue.enqueue(tx, RENDER_DELIVERY_FILE, { deliveryId: id, number })
      }),

    /** For the delivered images and names, with the current marks of the images. */
    async contactSheet(userId: string, id: string, settings: ContactSheetSettings) {
      const row = await existing(database.db, userId, id)
      if (row.state === 'removed') throw refuse(deliveriesReasons.filesRemoved)
      if (row.state !== 'ready') throw refuse(deliveriesReasons.notReady)
      const rows = await store.readItems(database.db, id)
      const marks = await deps.gallery.itemsOf(
        database.db,
        userId,
        rows.map(({ media_id: mediaId }) => mediaId),
      )
      const entries = rows.map(({ media_id: mediaId, name, thumb_key: key }) => {
        const { stars = 0, flag = null, tags = [], alt: description = null } = marks.get(mediaId) ?? {}
        return { name, stars, flag, tags, description, previewKey: key ?? undefined }
      })
      return deps.gallery.printContactSheet(entries, { ...settings, title: settings.title || row.title })
    },

    async manifest(userId: string, id: string): Promise<{ title: string; bytes: Buffer }> {
      const row = await existing(database.db, userId, id)
      const [items, files] = await Promise.all([
        store.readItems(database.db, id),
        store.readFiles(database.db, id),
      ])
      return { title: row.title, bytes: manifestOf(row, items, files) }
    },

    /** Finished deliveries of an approval, for its certificate. They stay when the delivery is deleted. */
    async ofApproval(approvalId: string): Promise<CertificateDelivery[]> {
      return (await readManifests(database.db, approvalId)).map(({ hash, manifest, completedAt }) => ({
        completedAt: completedAt.toISOString(),
        manifestHash: hash.toString('hex'),
        manifest,
      }))
    },
  }
}

/** Marks a delivery as finished once no file is queued. The caller holds its lock. */
export async function finishIfDone(tx: Database, row: store.DeliveryRow, now: Date): Promise<void> {
  if (await store.hasQueued(tx, row.id)) return
  const manifest = manifestOf(row, await store.readItems(tx, row.id), await store.readFiles(tx, row.id))
  const hash = createHash('sha256').update(manifest).digest()
  if (row.approval_id !== null)
    await insertManifest(tx, {
      deliveryId: row.id,
      userId: row.user_id,
      approvalId: row.approval_id,
      hash,
      manifest: manifest.toString(),
      completedAt: now,
    })
  await store.updateDelivery(tx, row.id, {
    state: 'ready',
    is_storage_full: false,
    completed_at: now,
    manifest_hash: hash,
  })
}
