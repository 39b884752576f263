import type { Take } from '@studio/contract/video'
import type { TakeRow } from './takes.store.ts'
import type { VideoGallery } from './video.deps.ts'

/** A take as returned to its owner. */
export const takeAnswer = (row: TakeRow, gallery: Pick<VideoGallery, 'addressesOf'>): Take => ({
  id: row.id,
  shotId: row.shotId,
  createdAt: row.createdAt.toISOString(),
  recipe: row.recipe,
  seed: row.seed,
  width: row.width,
  height: row.height,
  seconds: row.seconds,
  ...gallery.addressesOf(row),
  placeholder: row.placeholder.toString('base64'),
  waveform: row.waveform?.toString('base64') ?? null,
})
