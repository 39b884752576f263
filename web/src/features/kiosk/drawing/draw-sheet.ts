import type { SheetLayer, SheetSlot, SheetTemplate } from '@studio/contract/kiosk'
import { fitText, isRightToLeft, type SheetFace } from './fit-text.ts'
import type { SheetContext, SheetPicture, SheetPictures, SheetWords } from './surface.ts'
import { QR_MIN } from './templates.ts'

const MM_PER_INCH = 25.4
/** Quiet zone of a QR code in modules. */
const QUIET = 4
/** Placeholder of a missing photo. */
const EMPTY = '#d8d4ce'

type Box = { x: number; y: number; width: number; height: number }
type Layer<Kind extends SheetLayer['kind']> = Extract<SheetLayer, { kind: Kind }>

/** Returns the size of a sheet in pixels at its own dpi. For the screen, pass the template with a lower `dpi`. */
export function sheetPixels({ mm, dpi }: Pick<SheetTemplate, 'mm' | 'dpi'>): {
  width: number
  height: number
} {
  return {
    width: Math.max(1, Math.round((mm.width / MM_PER_INCH) * dpi)),
    height: Math.max(1, Math.round((mm.height / MM_PER_INCH) * dpi)),
  }
}

/**
 * Draws a sheet on a context of the size `sheetPixels`. Photos are never mirrored, and everything is clipped to the
 * paper. Never throws: a missing photo is grey, any other missing part is omitted.
 */
export function drawSheet(
  ctx: SheetContext,
  template: SheetTemplate,
  pictures: SheetPictures,
  values: SheetWords,
): void {
  const paper = { x: 0, y: 0, ...sheetPixels(template) }
  const scale = template.dpi / MM_PER_INCH
  ctx.save()
  clipTo(ctx, paper)
  ctx.fillStyle = template.background
  ctx.fillRect(0, 0, paper.width, paper.height)
  for (const layer of template.layers) drawLayer(ctx, template, layer, pictures, values, scale)
  drawWatermark(ctx, template, pictures, values, scale)
  ctx.restore()
}

function drawLayer(
  ctx: SheetContext,
  template: SheetTemplate,
  layer: SheetLayer,
  pictures: SheetPictures,
  values: SheetWords,
  scale: number,
): void {
  if (layer.kind === 'slots')
    for (const slot of template.slots) drawSlot(ctx, slot, pictures.shots[slot.shot] ?? null, scale)
  else if (layer.kind === 'picture') drawOwn(ctx, layer, pictures, scale)
  else if (layer.kind === 'text') {
    const box = inPixels(layer, scale)
    drawText(ctx, filledIn(layer.text, values), box, layer)
  } else if (layer.kind === 'qr') drawCode(ctx, layer, template, pictures.qr, scale)
  else drawCut(ctx, inPixels(layer, scale), scale)
}

/** Rounds edges instead of lengths, so that adjacent boxes in mm stay adjacent in pixels. */
function inPixels(box: Box, scale: number): Box {
  const x = Math.round(box.x * scale)
  const y = Math.round(box.y * scale)
  return {
    x,
    y,
    width: Math.max(1, Math.round((box.x + box.width) * scale) - x),
    height: Math.max(1, Math.round((box.y + box.height) * scale) - y),
  }
}

function clipTo(ctx: SheetContext, box: Box): void {
  ctx.beginPath()
  ctx.rect(box.x, box.y, box.width, box.height)
  ctx.clip()
}

function drawSlot(ctx: SheetContext, slot: SheetSlot, picture: SheetPicture | null, scale: number): void {
  const box = inPixels(slot, scale)
  const { width, height } = box
  ctx.save()
  ctx.translate(box.x + width / 2, box.y + height / 2)
  ctx.rotate((slot.turn * Math.PI) / 180)
  ctx.translate(-width / 2, -height / 2)
  if (slot.turn === 0) clipTo(ctx, { x: 0, y: 0, width, height })
  if (picture) drawFitted(ctx, picture, { x: 0, y: 0, width, height }, slot.fit)
  else {
    ctx.fillStyle = EMPTY
    ctx.fillRect(0, 0, width, height)
  }
  ctx.restore()
}

/** `cover` fills the box and crops evenly. `contain` shows the whole image, centred. */
function drawFitted(ctx: SheetContext, picture: SheetPicture, box: Box, fit: 'cover' | 'contain'): void {
  if (!(picture.width > 0 && picture.height > 0)) return
  const across = box.width / picture.width
  const down = box.height / picture.height
  if (fit === 'cover') {
    const share = Math.max(across, down)
    const width = Math.min(picture.width, box.width / share)
    const height = Math.min(picture.height, box.height / share)
    const left = (picture.width - width) / 2
    const top = (picture.height - height) / 2
    ctx.drawImage(picture.image, left, top, width, height, box.x, box.y, box.width, box.height)
    return
  }
  const share = Math.min(across, down)
  const width = picture.width * share
  const height = picture.height * share
  const left = box.x + (box.width - width) / 2
  const top = box.y + (box.height - height) / 2
  ctx.drawImage(picture.image, 0, 0, picture.width, picture.height, left, top, width, height)
}

function drawOwn(ctx: SheetContext, layer: Layer<'picture'>, pictures: SheetPictures, scale: number): void {
  const picture = pictures.uploads?.get(layer.uploadId)
  if (!picture) return
  ctx.save()
  ctx.globalAlpha = layer.opacity
  drawFitted(ctx, picture, inPixels(layer, scale), 'contain')
  ctx.restore()
}

const filledIn = (text: string, values: SheetWords): string =>
  text
    .replace(/\{(event|date|time)\}/g, (_, name: 'event' | 'date' | 'time') => values[name])
    // A line break would leave the box.
    .replace(/\s+/g, ' ')
    .trim()

interface TextLook {
  face: SheetFace
  colour: string
  align: 'start' | 'middle' | 'end'
}

function drawText(ctx: SheetContext, text: string, box: Box, textStyle: TextLook): void {
  if (text === '') return
  ctx.save()
  clipTo(ctx, box)
  const isFromRight = isRightToLeft(text)
  ctx.direction = isFromRight ? 'rtl' : 'ltr'
  ctx.fillStyle = textStyle.colour
  ctx.textBaseline = 'middle'
  // Glyphs extend beyond the font size: Arabic letters and accents would be clipped at the full box height.
  const fittedText = fitText(ctx, text, textStyle.face, box.height * 0.74, box.width)
  // `start` and `end` follow the direction of the text.
  const isAtLeft = (textStyle.align === 'start') !== isFromRight
  ctx.textAlign = textStyle.align === 'middle' ? 'center' : isAtLeft ? 'left' : 'right'
  const x = textStyle.align === 'middle' ? box.x + box.width / 2 : isAtLeft ? box.x : box.x + box.width
  ctx.fillText(fittedText, x, box.y + box.height * 0.54)
  ctx.restore()
}

/** At least 20 mm wide, always square, and moved back onto the paper if necessary. */
function drawCode(
  ctx: SheetContext,
  layer: Layer<'qr'>,
  { mm }: SheetTemplate,
  modules: SheetPictures['qr'],
  scale: number,
): void {
  const count = modules?.length ?? 0
  if (!modules || count === 0) return
  const side = Math.min(Math.max(QR_MIN, Math.min(layer.width, layer.height)), mm.width, mm.height)
  const x = Math.max(0, Math.min(layer.x, mm.width - side))
  const y = Math.max(0, Math.min(layer.y, mm.height - side))
  const box = inPixels({ x, y, width: side, height: side }, scale)
  const edge = (at: number) => Math.round((at * box.width) / count)
  const quiet = edge(QUIET)
  ctx.fillStyle = '#ffffff'
  ctx.fillRect(box.x - quiet, box.y - quiet, box.width + 2 * quiet, box.width + 2 * quiet)
  ctx.fillStyle = '#000000'
  for (const [down, row] of modules.entries())
    for (const [across, isDark] of row.entries())
      if (isDark)
        ctx.fillRect(
          box.x + edge(across),
          box.y + edge(down),
          edge(across + 1) - edge(across),
          edge(down + 1) - edge(down),
        )
}

/** Dashed line along the longer side of the box, 0.2 mm thick. */
function drawCut(ctx: SheetContext, box: Box, scale: number): void {
  const isUpright = box.height >= box.width
  const middle = isUpright ? box.x + box.width / 2 : box.y + box.height / 2
  ctx.save()
  ctx.strokeStyle = '#8d8781'
  ctx.lineWidth = Math.max(1, 0.2 * scale)
  ctx.setLineDash([2 * scale, 2 * scale])
  ctx.beginPath()
  ctx.moveTo(isUpright ? middle : box.x, isUpright ? box.y : middle)
  ctx.lineTo(isUpright ? middle : box.x + box.width, isUpright ? box.y + box.height : middle)
  ctx.stroke()
  ctx.restore()
}

/** Draws the watermark on every photo, in the corner that the host chose. */
function drawWatermark(
  ctx: SheetContext,
  template: SheetTemplate,
  pictures: SheetPictures,
  { watermark }: SheetWords,
  scale: number,
): void {
  if (!watermark) return
  const own = watermark.uploadId === null ? undefined : pictures.uploads?.get(watermark.uploadId)
  if (!own && watermark.text === '') return
  for (const slot of template.slots) {
    const pixels = inPixels(slot, scale)
    const height = Math.max(1, Math.min(pixels.height * 0.12, 9 * scale))
    const width = own
      ? Math.min(pixels.width * 0.5, (height * 2 * own.width) / own.height)
      : pixels.width * 0.6
    const inset = Math.min(pixels.width, pixels.height) * 0.04
    const isLeft = watermark.place.endsWith('left')
    const box = {
      x: isLeft ? inset : pixels.width - inset - width,
      y: watermark.place.startsWith('top') ? inset : pixels.height - inset - (own ? height * 2 : height),
      width,
      height: own ? height * 2 : height,
    }
    ctx.save()
    ctx.translate(pixels.x + pixels.width / 2, pixels.y + pixels.height / 2)
    ctx.rotate((slot.turn * Math.PI) / 180)
    ctx.translate(-pixels.width / 2, -pixels.height / 2)
    ctx.globalAlpha = watermark.opacity
    if (own) drawFitted(ctx, own, box, 'contain')
    else drawMark(ctx, watermark.text, box, isLeft)
    ctx.restore()
  }
}

/** White with a dark edge, readable on bright and dark photos. */
function drawMark(ctx: SheetContext, text: string, box: Box, isLeft: boolean): void {
  // Compensates for right-to-left text, which would move to the other corner.
  const align = isLeft === !isRightToLeft(text) ? 'start' : 'end'
  const shift = Math.max(1, box.height * 0.04)
  drawText(
    ctx,
    text,
    { ...box, x: box.x + shift, y: box.y + shift },
    { face: 'sans', colour: '#000000', align },
  )
  drawText(ctx, text, box, { face: 'sans', colour: '#ffffff', align })
}
