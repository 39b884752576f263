import { applyFilter } from '../../drawing/filters.ts'
import type { BoothFilter, EventConfig } from '@studio/contract/kiosk'
import { drawSheet, sheetPixels } from '../../drawing/draw-sheet.ts'
import type { SheetPicture } from '../../drawing/surface.ts'
import { templateOf } from '../../drawing/templates.ts'
import { encodeQR } from 'qr'
import type { GrabbedFrame } from '../camera/grab.ts'
import { hexOf, sha256Of } from '../ids.ts'

export interface SheetOrder {
  template: string
  filter: BoothFilter
  config: EventConfig
  /** Photos in the order they were taken. */
  shots: readonly Blob[]
  /** Host's own images by upload id. */
  uploads: ReadonlyMap<string, Blob>
  link: string
  values: { event: string; date: string; time: string }
}

const QUALITY = 0.92

/** Renders a sheet for printing. Null if its template was removed. */
export async function composeSheet(order: SheetOrder): Promise<GrabbedFrame | null> {
  const template = templateOf(order.template, order.config.ownTemplates)
  if (!template) return null
  const { width, height } = sheetPixels(template)
  // No slot is larger than the paper, so photos are downscaled to its size.
  const longest = Math.max(width, height)
  const shots: SheetPicture[] = []
  for (const blob of order.shots) shots.push(await pictureOf(blob, longest, order.filter))
  const uploads = new Map<string, SheetPicture>()
  for (const [id, blob] of order.uploads) {
    const picture = await pictureOf(blob, longest, 'none').catch(() => null)
    if (picture) uploads.set(id, picture)
  }
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })!
  const qr = encodeQR(order.link, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  drawSheet(context, template, { shots, uploads, qr }, { ...order.values, watermark: order.config.watermark })
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return { blob, sha256: hexOf(await sha256Of(await blob.arrayBuffer())) }
}

async function pictureOf(blob: Blob, longest: number, filter: BoothFilter): Promise<SheetPicture> {
  const bitmap = await createImageBitmap(blob)
  const share = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * share))
  const height = Math.max(1, Math.round(bitmap.height * share))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  if (filter !== 'none') {
    const image = context.getImageData(0, 0, width, height)
    applyFilter(image.data, filter)
    context.putImageData(image, 0, 0)
  }
  return { image: canvas, width, height }
}
