import { applyFilter } from '../../drawing/filters.ts'
import type { BoothFilter, EventConfig, SheetTemplate } from '@studio/contract/kiosk'
import { drawSheet, sheetPixels } from '../../drawing/draw-sheet.ts'
import type { SheetPicture } from '../../drawing/surface.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import styles from './event-form.module.css'

/** Resolution for the screen. Prints use 300 dpi. */
const DPI = 110

/** Sample photos of the studio. */
const SAMPLES = [3, 5, 1, 7].map((number) => `/landing/${number}.webp`)

/** Null if the image cannot be loaded: its slot stays grey. */
async function sample(url: string, filter: BoothFilter): Promise<SheetPicture | null> {
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    Object.assign(canvas, { width, height })
    const ctx = canvas.getContext('2d', { willReadFrequently: true })
    if (!ctx) return { image, width, height }
    ctx.drawImage(image, 0, 0)
    const pixels = ctx.getImageData(0, 0, width, height)
    applyFilter(pixels.data, filter)
    ctx.putImageData(pixels, 0, 0)
    return { image: canvas, width, height }
  } catch {
    return null
  }
}

/** Decorative QR code, not scannable. */
const QR = Array.from({ length: 33 }, (_, y) =>
  Array.from({ length: 33 }, (__, x) => {
    const eye = [
      [0, 0],
      [26, 0],
      [0, 26],
    ].find(([left = 0, top = 0]) => x >= left && x < left + 7 && y >= top && y < top + 7)
    if (!eye) return (x * 7 + y * 13 + x * y) % 3 === 0
    const [dx, dy] = [x - (eye[0] ?? 0), y - (eye[1] ?? 0)]
    return dx % 6 === 0 || dy % 6 === 0 || (dx > 1 && dx < 5 && dy > 1 && dy < 5)
  }),
)

interface SheetPreviewProps {
  template: SheetTemplate
  name: string
  date: string
  filter: BoothFilter
  watermark: EventConfig['watermark']
  uploads: ReadonlyMap<string, SheetPicture>
}

/** Preview of a sheet, rendered by the code that prints it. */
export function SheetPreview({ template, name, date, filter, watermark, uploads }: SheetPreviewProps) {
  const { t } = useTranslation('events')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shots, setShots] = useState<(SheetPicture | null)[]>([])
  useEffect(() => {
    let isActive = true
    void Promise.all(SAMPLES.map((url) => sample(url, filter))).then(
      (samples) => isActive && setShots(samples),
    )
    return () => {
      isActive = false
    }
  }, [filter])
  useEffect(() => {
    let isActive = true
    const draw = () => {
      const ctx = canvas.current?.getContext('2d')
      if (!isActive || !canvas.current || !ctx) return
      const small = { ...template, dpi: DPI }
      Object.assign(canvas.current, sheetPixels(small))
      const values = { event: name, date, time: '21:48', watermark }
      drawSheet(ctx, small, { shots, uploads, qr: QR }, values)
    }
    draw()
    // Draws again when the web fonts are loaded.
    void document.fonts?.ready.then(draw)
    return () => {
      isActive = false
    }
  }, [template, name, date, shots, watermark, uploads])
  return <canvas ref={canvas} className={styles.preview} role="img" aria-label={t(($) => $.form.preview)} />
}
