import type { Flag, GalleryItem } from '@studio/contract/gallery'
import { useShortcuts } from '../../../platform/index.ts'
import type { GridLayout } from '../grid/layout/grid-layout.ts'
import type { Selection } from '../selection/use-selection.ts'
import { useGalleryActions } from './use-acts.ts'

interface InGallery {
  layout: GridLayout
  selection: Selection
  /** The selected items in their order. */
  chosen: readonly GalleryItem[]
  hasKeys: boolean
}

/** An action on a selected item applies to the whole selection. Keys act on the focused item. */
export function useGalleryActs({ layout, selection, chosen, hasKeys }: InGallery) {
  const { change, deletePictures } = useGalleryActions()
  /** The whole selection if it contains this item, otherwise the item alone. */
  const withChosen = (item: GalleryItem) => (selection.ids.has(item.id) ? chosen : [item])
  const focused = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id
    const item = id === undefined ? undefined : layout.items[layout.indexOf(id)]
    return item ? withChosen(item) : chosen
  }
  const flag = (kind: Flag) => {
    const items = focused()
    const isUndone = items.every((item) => item.flag === kind)
    if (items.length > 0) void change(items, { flag: isUndone ? null : kind })
  }
  useShortcuts(!hasKeys ? {} : { keep: () => flag('pick'), reject: () => flag('reject') })
  const remove = (item: GalleryItem) => {
    const items = withChosen(item)
    if (items.length > 1) selection.clear()
    void deletePictures(items)
  }
  return { change, deletePictures, withChosen, remove }
}
