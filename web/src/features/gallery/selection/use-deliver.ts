import type { GalleryItem } from '@studio/contract/gallery'
import { useNavigate } from '@tanstack/react-router'

/** Opens a new delivery of items, unless `checkCount` refuses them. */
export function useDeliver(
  checkCount: (items: readonly GalleryItem[]) => boolean,
): (items: readonly GalleryItem[]) => void {
  const navigate = useNavigate()
  return (items) => {
    if (!checkCount(items)) return
    void navigate({ to: '/dashboard/deliveries/new', state: { deliveredIds: items.map(({ id }) => id) } })
  }
}
