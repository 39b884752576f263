import type { Delivery, DeliveryFile, DeliveryItem, DeliveryManifest } from '@studio/contract/deliveries'
import type { DeliveryRow, FileRow, ItemRow, Sums } from './deliveries.store.ts'
import type { LinkRow } from './links.store.ts'

export function presentDelivery(row: DeliveryRow, sums: Sums, link: LinkRow | undefined): Delivery {
  const { queued, ready, failed, removed } = sums
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    state: row.state,
    isStorageFull: row.is_storage_full,
    presets: row.presets,
    pictures: sums.pictures,
    counts: { queued, ready, failed, removed },
    bytes: sums.bytes,
    allowsDownloads: row.allows_downloads,
    allowsFavourites: row.allows_favourites,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    approvalHash: row.approval_hash?.toString('hex') ?? null,
    manifestHash: row.manifest_hash?.toString('hex') ?? null,
    link: link
      ? {
          createdAt: link.created_at.toISOString(),
          hasPassword: link.password_hash !== null,
          openedAt: link.opened_at?.toISOString() ?? null,
        }
      : null,
    downloads: { files: sums.downloads, zips: row.zip_downloads },
    favourites: sums.favourites,
  }
}

const presentFile = (row: FileRow): DeliveryFile => ({
  number: row.number,
  item: row.item_number,
  preset: row.preset_index,
  name: row.name,
  state: row.state,
  reason: row.reason,
  bytes: row.bytes,
  sha256: row.sha256?.toString('hex') ?? null,
  downloads: row.downloads,
})

const presentItem = (row: ItemRow, files: readonly FileRow[]): DeliveryItem => ({
  number: row.number,
  mediaId: row.media_id,
  name: row.name,
  isFavourite: row.favourite_at !== null,
  downloads: files.reduce((sum, { downloads }) => sum + downloads, 0),
})

/** Images and files of a delivery. */
export function presentContents(items: readonly ItemRow[], files: readonly FileRow[]) {
  const byItem = Map.groupBy(files, ({ item_number: number }) => number)
  return {
    items: items.map((item) => presentItem(item, byItem.get(item.number) ?? [])),
    files: files.map(presentFile),
  }
}

/** The bytes to hash and download. */
export function manifestOf(row: DeliveryRow, items: readonly ItemRow[], files: readonly FileRow[]): Buffer {
  const approved = new Map(items.map((item) => [item.number, item.approved_sha256?.toString('hex')]))
  const manifest: DeliveryManifest = {
    delivery: row.id,
    createdAt: row.created_at.toISOString(),
    ...(row.approval_hash && { approval: row.approval_hash.toString('hex') }),
    // Also for files that were deleted after the delivery expired.
    files: files.flatMap(({ name, bytes, sha256, source_sha256: source, item_number: number }) => {
      if (bytes === null || !sha256 || !source) return []
      const approvedSha256 = approved.get(number)
      return [
        {
          name,
          bytes,
          sha256: sha256.toString('hex'),
          sourceSha256: source.toString('hex'),
          ...(approvedSha256 && { approvedSha256 }),
        },
      ]
    }),
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}
