import type { BoothFilter } from '@studio/contract/kiosk'

export interface FilmOrder {
  frames: ImageBitmap[]
  filter: BoothFilter
}

/** `video` is null if the browser cannot encode one. */
export interface FilmBytes {
  gif: Uint8Array<ArrayBuffer>
  video: { bytes: ArrayBuffer; type: 'video/mp4' | 'video/webm' } | null
}
