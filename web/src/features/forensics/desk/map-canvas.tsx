import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../forensics.module.css'
import type { ShownMap } from '../run/protocol.ts'

/** Pixels of the picture that one value of the map stands for, of maps made by cells. */
const CELL = 16

interface MapCanvasProps {
  map: ShownMap
  picture: { width: number; height: number }
  opacity: number
}

const isOfCells = ({ name }: ShownMap): boolean => name === 'noise' || name === 'recompression'

/** Cool greys: never taken for a mark or for how something stands. */
export function paint(canvas: HTMLCanvasElement, { width, height, data }: ShownMap): void {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const shown = context.createImageData(width, height)
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += 4) {
    const value = data[pixel]!
    shown.data[at] = 14 + (value * 212) / 255
    shown.data[at + 1] = 20 + (value * 216) / 255
    shown.data[at + 2] = 26 + (value * 218) / 255
    shown.data[at + 3] = 255
  }
  context.putImageData(shown, 0, 0)
}

/** The map, laid over as much of the picture as it was made of. */
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
