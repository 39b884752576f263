import { type Share, shareReasons, type ShareSelection } from '@studio/contract/deliveries'
import { refuse } from '@studio/contract/kernel'
import { attachmentOf } from '../gallery/index.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import * as store from './deliveries.store.ts'
import type { PartialFile } from '../../platform/http/index.ts'
import { zipFile, zipOf } from './zip.ts'

/** Retry-After in seconds while a file is being rendered. */
const RENDER_SECONDS = 2
/** A holder of a link. All holders of the same link are the same guest. */
export interface ShareGuest {
  deliveryId: string
  isRevoked: boolean
}

export type ShareService = ReturnType<typeof createShareService>

/** Content that holders of a link see and download. */
export function createShareService(
  deps: Pick<DeliveriesDeps, 'database' | 'clock' | 'objects'> & {
    notify(userId: string, id: string): void
    /** True if the owner can still sign in. */
    isLetIn(userId: string): Promise<boolean>
  },
) {
  const { database, clock, objects, notify, isLetIn } = deps

  const from = (row: store.DeliveryRow) => store.readOwnerName(database.db, row.user_id)

  async function shutFor(
    row: store.DeliveryRow,
    isRevoked: boolean,
  ): Promise<'revoked' | 'closed' | 'expired' | undefined> {
    if (isRevoked) return 'revoked'
    if (!(await isLetIn(row.user_id))) return 'closed'
    const isOver = row.expires_at !== null && row.expires_at <= clock.now()
    return isOver || row.state === 'removed' ? 'expired' : undefined
  }

  /** @throws Refusal one of `outsideShareReasons` */
  async function open({ deliveryId, isRevoked }: ShareGuest): Promise<store.DeliveryRow> {
    const row = await store.readDelivery(database.db, deliveryId)
    if (!row) throw refuse(shareReasons.openLinkAgain)
    const state = await shutFor(row, isRevoked)
    if (state) throw refuse(shareReasons[state], { from: await from(row) })
    return row
  }

  async function present(row: store.DeliveryRow): Promise<Share> {
    const { db } = database
    const [items, files, owner] = await Promise.all([
      store.readItems(db, row.id),
      store.readFiles(db, row.id),
      from(row),
    ])
    const byItem = Map.groupBy(files, ({ item_number: number }) => number)
    return {
      id: row.id,
      title: row.title,
      message: row.message,
      from: owner,
      expiresAt: row.expires_at?.toISOString() ?? null,
      allowsDownloads: row.allows_downloads,
      allowsFavourites: row.allows_favourites,
      isComplete: row.state === 'ready',
      presets: row.presets.map(({ name }) => ({ name })),
      items: items
        .map((item) => ({ item, files: byItem.get(item.number) ?? [] }))
        // Images that couldn’t be rendered are the owner’s concern.
        .filter((each) => each.files.some(({ state }) => state !== 'failed'))
        .map(({ item, files: own }) => ({
          number: item.number,
          name: item.name,
          width: item.width,
          height: item.height,
          isReady: item.thumb_key !== null,
          isFavourite: item.favourite_at !== null,
          files: row.allows_downloads
            ? own.flatMap(({ number, preset_index: preset, name, state, bytes }) =>
                state === 'ready' && bytes !== null ? [{ number, preset, name, bytes }] : [],
              )
            : [],
        })),
    }
  }

  async function itemOf(row: store.DeliveryRow, number: number): Promise<store.ItemRow> {
    const item = await store.findItem(database.db, row.id, number)
    if (!item) throw refuse(shareReasons.imageGone)
    return item
  }

  async function checkDownloads(row: store.DeliveryRow): Promise<void> {
    if (!row.allows_downloads) throw refuse(shareReasons.notForDownload, { from: await from(row) })
  }

  async function zipFor(guest: ShareGuest, of: ShareSelection, preset: number | undefined) {
    const row = await open(guest)
    await checkDownloads(row)
    if (row.state !== 'ready') throw refuse(shareReasons.preparing, undefined, { retryAfter: RENDER_SECONDS })
    const [items, files] = await Promise.all([
      of === 'favourites' ? store.readItems(database.db, row.id) : [],
      store.readFiles(database.db, row.id),
    ])
    const favourites = new Set(
      items.filter(({ favourite_at: at }) => at !== null).map(({ number }) => number),
    )
    const zip = zipOf(
      objects,
      row,
      files.filter(
        ({ item_number: item, preset_index: index }) =>
          (of === 'all' || favourites.has(item)) && (preset === undefined || preset === index),
      ),
    )
    if (zip.files === 0) throw refuse(shareReasons.nothingToDownload)
    return { row, zip }
  }

  async function counted(row: store.DeliveryRow, number?: number): Promise<void> {
    await store.countDownload(database.db, row.id, number)
    notify(row.user_id, row.id)
  }

  return {
    shutFor,
    present,
    from,

    get: async (guest: ShareGuest): Promise<Share> => present(await open(guest)),

    /** @throws Refusal UNAVAILABLE until it is rendered */
    async preview(guest: ShareGuest, number: number, size: 'thumb' | 'view') {
      const item = await itemOf(await open(guest), number)
      const key = size === 'thumb' ? item.thumb_key : item.view_key
      if (key === null) throw refuse(shareReasons.preparing, undefined, { retryAfter: RENDER_SECONDS })
      return await objects.get(key)
    },

    async file(guest: ShareGuest, number: number): Promise<PartialFile> {
      const row = await open(guest)
      await checkDownloads(row)
      const file = await store.findFile(database.db, row.id, number)
      if (!file || file.state === 'failed') throw refuse(shareReasons.imageGone)
      const { object_key: key, mime, bytes, sha256 } = file
      if (key === null || mime === null || bytes === null || sha256 === null)
        throw refuse(shareReasons.preparing, undefined, { retryAfter: RENDER_SECONDS })
      return {
        etag: `"${sha256.toString('hex').slice(0, 32)}"`,
        mime,
        bytes,
        disposition: attachmentOf(file.name.slice(file.name.lastIndexOf('/') + 1)),
        open: async (range) => (await objects.get(key, range)).body,
        begun: () => counted(row, number),
      }
    },

    async favourite(guest: ShareGuest, number: number, isFavourite: boolean) {
      const row = await open(guest)
      if (!row.allows_favourites) throw refuse(shareReasons.noFavourites, { from: await from(row) })
      const item = await itemOf(row, number)
      if ((item.favourite_at !== null) !== isFavourite)
        await store.setFavourite(database.db, row.id, number, isFavourite ? clock.now() : null)
      notify(row.user_id, row.id)
      return { number, isFavourite }
    },

    zipInfo: async (guest: ShareGuest, of: ShareSelection, preset: number | undefined) => {
      const { zip } = await zipFor(guest, of, preset)
      return { files: zip.files, bytes: zip.length }
    },

    async zip(guest: ShareGuest, of: ShareSelection, preset: number | undefined): Promise<PartialFile> {
      const { row, zip } = await zipFor(guest, of, preset)
      return zipFile(zip, row.title, () => counted(row))
    },
  }
}
