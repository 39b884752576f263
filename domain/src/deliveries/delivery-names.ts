import type { DeliveryPreset } from '@studio/contract/deliveries'
import { EXPORT_EXTENSIONS, exportNames, type NameParts, safeName } from '../gallery/index.ts'

/** Folder of each preset, all different; none if there is only one. */
function foldersOf(presets: readonly DeliveryPreset[]): string[] {
  if (presets.length === 1) return ['']
  const taken = new Set<string>()
  return presets.map(({ name }, index) => {
    const safe = safeName(name) || `${index + 1}`
    const folder = taken.has(safe.toLowerCase()) ? `${safe}-${index + 1}` : safe
    taken.add(folder.toLowerCase())
    return `${folder}/`
  })
}

/** Paths of the files of a delivery in its zip: for each preset, those of all images in their order. */
export function deliveryNames(presets: readonly DeliveryPreset[], items: readonly NameParts[]): string[][] {
  const folders = foldersOf(presets)
  return presets.map(({ settings: { fileName, format } }, index) =>
    exportNames(
      fileName,
      items.map((item) => ({ ...item, extension: EXPORT_EXTENSIONS[format] })),
    ).map((name) => folders[index] + name),
  )
}
