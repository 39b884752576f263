import type { EventConfig } from '@studio/contract/kiosk'

/**
 * The part of a 2D canvas that a sheet is drawn with. A canvas of a page, one of a worker and one of a server have it alike; there is
 * nothing in it that mirrors.
 */
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

/** Something the context can draw (a bitmap, an image, a canvas), with its size in pixels. */
export interface SheetPicture {
  image: unknown
  width: number
  height: number
}

export interface SheetPictures {
  /** By their numbers. Where one is missing its slot is grey. */
  shots: readonly (SheetPicture | null | undefined)[]
  /** The host's own, by the id of their upload. One that is missing is left out. */
  uploads?: ReadonlyMap<string, SheetPicture>
  /** Rows of modules of the code of the guest's link, true for dark, without the quiet zone. Left out, no code is drawn. */
  qr?: readonly (readonly boolean[])[] | null
}

/** What stands for `{event}`, `{date}` and `{time}`, in words of the guest's language, and the event's watermark. */
export interface SheetWords {
  event: string
  date: string
  time: string
  watermark?: EventConfig['watermark']
}
