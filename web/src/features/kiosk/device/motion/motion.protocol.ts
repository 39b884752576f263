import type { BoothFilter } from '@studio/contract/kiosk'

export interface FilmOrder {
  frames: ImageBitmap[]
  filter: BoothFilter
}

/** `video` is null where the browser can encode none. */
export interface FilmBytes {
  gif: Uint8Array<ArrayBuffer>
  video: { bytes: ArrayBuffer; type: 'video/mp4' | 'video/webm' } | null
}
