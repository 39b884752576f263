import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import styles from '../forensics.module.css'
import type { MapImage } from '../run/protocol.ts'

/** Image pixels per map value, for maps made of cells. */
const CELL = 16

interface MapCanvasProps {
  map: MapImage
  picture: { width: number; height: number }
  opacity: number
}

const isOfCells = ({ name }: MapImage): boolean => name === 'noise' || name === 'recompression'

/** Cool greys that can't be mistaken for a mark or a status. Each value as four bytes. */
const GREYS = new Uint32Array(
  Uint8ClampedArray.from({ length: 256 * 4 }, (_, at) => {
    const share = (at >> 2) / 255
    return [14 + share * 212, 20 + share * 216, 26 + share * 218, 255][at & 3]!
  }).buffer,
)

export function paint(canvas: HTMLCanvasElement, { width, height, data }: MapImage): void {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const imageData = context.createImageData(width, height)
  const pixels = new Uint32Array(imageData.data.buffer)
  for (let pixel = 0; pixel < data.length; pixel++) pixels[pixel] = GREYS[data[pixel]!]!
  context.putImageData(imageData, 0, 0)
}

/** The map, placed over the part of the image it covers. */
export function MapCanvas({ map, picture, opacity }: MapCanvasProps) {
  const { t } = useTranslation('forensics')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) paint(canvas.current, map)
  }, [map])
  const across = isOfCells(map) ? (Math.floor(picture.width / CELL) * CELL) / picture.width : 1
  const down = isOfCells(map) ? (Math.floor(picture.height / CELL) * CELL) / picture.height : 1
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t(($) => $.maps[map.name])}
      data-map=""
      className={styles.map}
      style={{ opacity, width: `${across * 100}%`, height: `${down * 100}%` }}
    />
  )
}
