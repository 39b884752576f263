import type { DeliveryPlan, DeliveryPreset } from '@studio/contract/deliveries'
import { deliveryNames, estimatedBytes } from '@studio/domain/deliveries'
import { namePartsOf } from '@studio/domain/gallery'
import type { Approved } from './approved.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'

type Deps = Pick<DeliveriesDeps, 'database' | 'gallery' | 'photographs' | 'factsForNames'>

export type DeliveryContents = Awaited<ReturnType<typeof contentsOf>>

/**
 * The user’s images among these, in their order, with their file names by preset. @throws Refusal
 * watermarkCharacters
 */
export async function contentsOf(
  { database, gallery, factsForNames }: Omit<Deps, 'photographs'>,
  userId: string,
  requestedIds: readonly string[],
  presets: readonly DeliveryPreset[],
) {
  for (const { settings } of presets) await gallery.checkExportSettings(settings)
  const ids = [...new Set(requestedIds)]
  const [found, facts] = await Promise.all([gallery.itemsOf(database.db, userId, ids), factsForNames(ids)])
  const items = ids.flatMap((id) => {
    const item = found.get(id)
    return item?.type === 'image' ? [item] : []
  })
  const parts = items.map((item) => namePartsOf(item, facts.get(item.id)))
  return { items, parts, names: deliveryNames(presets, parts), leftOut: ids.length - items.length }
}

/** Preview of a delivery of these images. */
export async function planOf(
  deps: Deps,
  userId: string,
  requestedIds: readonly string[],
  presets: readonly DeliveryPreset[],
): Promise<DeliveryPlan> {
  const { items, names, leftOut } = await contentsOf(deps, userId, requestedIds, presets)
  const planned = presets.map(({ name, settings }, index) => ({
    name,
    bytes: items.reduce((sum, item) => sum + estimatedBytes(item, settings), 0),
    firstName: names[index]?.[0] ?? '',
  }))
  return {
    pictures: items.length,
    leftOut,
    files: items.length * presets.length,
    presets: planned,
    bytes: planned.reduce((sum, { bytes }) => sum + bytes, 0),
    left: await deps.photographs.left(userId),
  }
}

/** Rows of images and files. Files are numbered from 1: all images in the first preset, then in the next one. */
export const rowsOf = ({ items, parts, names }: DeliveryContents, approved?: Approved) => ({
  items: items.map(({ id, width, height }, index) => ({
    number: index + 1,
    media_id: id,
    name: parts[index]!.name,
    width,
    height,
    approved_sha256: approved?.files.get(id) ?? null,
  })),
  files: names.flatMap((ofPreset, preset) =>
    ofPreset.map((name, index) => ({
      number: preset * items.length + index + 1,
      item_number: index + 1,
      preset_index: preset,
      name,
    })),
  ),
})
