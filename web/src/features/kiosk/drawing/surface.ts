import type { EventConfig } from '@studio/contract/kiosk'

/** Subset of the 2D canvas API for sheets, common to page, worker and server. It has no function that mirrors. */
export interface SheetContext {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  globalAlpha: number
  font: string
  textAlign: string
  textBaseline: string
  direction: string
  save(): void
  restore(): void
  beginPath(): void
  rect(x: number, y: number, width: number, height: number): void
  clip(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  stroke(): void
  setLineDash(lengths: number[]): void
  translate(x: number, y: number): void
  rotate(radians: number): void
  fillRect(x: number, y: number, width: number, height: number): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { width: number }
  drawImage(
    image: unknown,
    ...sourceThenTarget: [number, number, number, number, number, number, number, number]
  ): void
}

/** An image source of the context (bitmap, image, canvas), with its size in pixels. */
export interface SheetPicture {
  image: unknown
  width: number
  height: number
}

export interface SheetPictures {
  /** Photos by index. A missing one leaves a grey slot. */
  shots: readonly (SheetPicture | null | undefined)[]
  /** Host's own images by upload id. A missing one is omitted. */
  uploads?: ReadonlyMap<string, SheetPicture>
  /** QR code of the guest's link: rows of modules, true for dark, without the quiet zone. Omitted if absent. */
  qr?: readonly (readonly boolean[])[] | null
}

/** Values of `{event}`, `{date}` and `{time}` in the guest's language, and the event's watermark. */
export interface SheetWords {
  event: string
  date: string
  time: string
  watermark?: EventConfig['watermark']
}
