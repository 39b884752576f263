import type { KioskSelf } from '@studio/contract/kiosk'
import type { BoothCore } from './core.ts'

/** Downloads each of the host's own images once, for sheets and the start screen. */
export async function downloadPictures(core: BoothCore, pictures: KioskSelf['pictures']): Promise<void> {
  const { store, wire } = core.deps
  for (const { id, url } of pictures) {
    if (await store.picture(id)) continue
    const blob = await wire.picture(url).catch(() => null)
    if (!blob) continue
    const isSaved = await store.keepPicture(id, blob).then(
      () => true,
      () => false,
    )
    if (isSaved) core.show({ picturesKept: core.view().picturesKept + 1 })
  }
}
